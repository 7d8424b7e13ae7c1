'use client';

import { useEffect, useState } from 'react';
import type { KeptFor } from '@/app/_offline/kept';
import type { WorkRow } from '@/lib/work/my-work/dto';

/** Most visits have a connection throughout. */
const loadKept = () => import('@/app/_offline/kept');
const NONE: ReadonlySet<string> = new Set();

/**
 * Acknowledgements that have not reached the server: the instances they are of, and a way to add some.
 * `keep` answers false where the device stores nothing.
 */
export function useWaiting({ userPublicId, organizationPublicId }: KeptFor) {
  const [waiting, setWaiting] = useState(NONE);
  useEffect(() => {
    const read = async () => {
      const all = await (await loadKept()).readWaiting();
      const own = all.filter((one) => one.userPublicId === userPublicId);
      setWaiting(own.length > 0 ? new Set(own.map(({ instanceId }) => instanceId)) : NONE);
    };
    const start = () => void read().catch(() => undefined);
    start();
    window.addEventListener('dms:waiting', start);
    return () => window.removeEventListener('dms:waiting', start);
  }, [userPublicId]);
  const keep = async (rows: readonly WorkRow[], idempotencyKey: string): Promise<boolean> => {
    const kept = await loadKept().catch(() => null);
    if (!kept) return false;
    return kept.addWaiting(
      rows.map(({ instanceId, versionNo, number, subject }) => ({
        userPublicId,
        organizationPublicId,
        idempotencyKey,
        instanceId,
        versionNo,
        label: number ?? subject,
      })),
    );
  };
  return { waiting, keep };
}
