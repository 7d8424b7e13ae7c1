'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftPlace } from '@/app/(app)/_documents/draft/draft-session';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import { readTransmittalAction } from '../actions';

export type StoredFacts = Pick<TransmittalDetail, 'blockers' | 'held' | 'submits'> & {
  /** True for facts of the stored version, whose positions match the rows on the screen. */
  isCurrent: boolean;
};

const NONE = { blockers: [], held: [], submits: [] };

/** Facts of the stored draft that only the server knows, read after each save and on request. */
export function useStoredFacts(
  saved: { publicId: string; versionNo: number } | null,
  { organizationPublicId }: DraftPlace,
): StoredFacts & { read: () => void } {
  const [known, setKnown] = useState<{ of: number | undefined; facts: Omit<StoredFacts, 'isCurrent'> }>({
    of: undefined,
    facts: NONE,
  });
  const request = useRef(0);
  const publicId = saved?.publicId;
  const versionNo = saved?.versionNo;
  const read = useCallback(() => {
    request.current += 1;
    const own = request.current;
    if (publicId === undefined) return;
    void readTransmittalAction({ publicId }, { actingOrganizationPublicId: organizationPublicId })
      .catch(() => null)
      .then((answer) => {
        if (own === request.current && answer?.ok) setKnown({ of: versionNo, facts: answer.data });
      });
  }, [publicId, versionNo, organizationPublicId]);
  useEffect(read, [read]);
  return { ...known.facts, isCurrent: known.of === versionNo, read };
}
