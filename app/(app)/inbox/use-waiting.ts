'use client';

import { useEffect, useState } from 'react';
import type { KeptFor } from '@/app/_offline/kept';
import type { WorkRow } from '@/lib/work/my-work/dto';

let loaded: typeof import('@/app/_offline/kept') | undefined;

/** Most visits have a connection throughout. */
async function loadKept() {
  loaded ??= await import('@/app/_offline/kept');
  return loaded;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Acknowledgements that have not reached the server: the instances they are of, and ways to add and remove some.
 * `keep` answers false where the device stores nothing. It begins to write within the call, which a page that ends needs.
 */
export function useWaiting({ userPublicId, organizationPublicId }: KeptFor) {
  const [waiting, setWaiting] = useState(NONE);
  useEffect(() => {
    const read = async () => {
      const own = await (await loadKept()).readWaiting({ userPublicId, organizationPublicId });
      setWaiting(own.length > 0 ? new Set(own.map(({ instanceId }) => instanceId)) : NONE);
    };
    const start = () => void read().catch(() => undefined);
    start();
    window.addEventListener('dms:waiting', start);
    return () => window.removeEventListener('dms:waiting', start);
  }, [userPublicId, organizationPublicId]);
  const keep = async (rows: readonly WorkRow[], idempotencyKey: string): Promise<boolean> => {
    const kept = loaded ?? (await loadKept().catch(() => null));
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
  const remove = async (idempotencyKey: string, instanceIds: readonly string[]): Promise<void> => {
    const kept = await loadKept().catch(() => null);
    await kept?.removeWaiting(idempotencyKey, instanceIds);
  };
  return { waiting, keep, remove };
}
