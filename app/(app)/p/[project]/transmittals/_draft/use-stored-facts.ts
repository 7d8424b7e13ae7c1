'use client';

import { useEffect, useState } from 'react';
import type { DraftPlace } from '@/app/(app)/_documents/draft/draft-session';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import { readTransmittalAction } from '../actions';

type StoredFacts = Pick<TransmittalDetail, 'blockers' | 'held'>;

const NONE: StoredFacts = { blockers: [], held: [] };

/** Facts of the stored draft that only the server knows, read again after each save. */
export function useStoredFacts(
  saved: { publicId: string; versionNo: number } | null,
  { organizationPublicId }: DraftPlace,
): StoredFacts {
  const [facts, setFacts] = useState(NONE);
  const publicId = saved?.publicId;
  const versionNo = saved?.versionNo;
  useEffect(() => {
    if (publicId === undefined || versionNo === undefined) return;
    let isStale = false;
    void readTransmittalAction({ publicId }, { actingOrganizationPublicId: organizationPublicId })
      .catch(() => null)
      .then((answer) => {
        if (!isStale && answer?.ok) setFacts(answer.data);
      });
    return () => {
      isStale = true;
    };
  }, [publicId, versionNo, organizationPublicId]);
  return facts;
}
