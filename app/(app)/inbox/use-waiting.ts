'use client';

import { useEffect, useState } from 'react';
import type { KeptFor } from '@/app/_offline/kept';
import type { WorkRow } from '@/lib/work/my-work/dto';

let loaded: typeof import('@/app/_offline/kept') | undefined;

/** Loaded late: most visits are online throughout. */
async function loadKept() {
  loaded ??= await import('@/app/_offline/kept');
  return loaded;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Queued acknowledgements: their instances, and functions to add and remove some. `keep` returns false where the device
 * stores nothing. It starts the write synchronously, as an unloading page requires.
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
