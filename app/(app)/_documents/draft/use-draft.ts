'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { replaceAddress } from '@/app/_ui/replace-address';
import { whenUsed } from '@/app/_ui/when-used';
import { isPublicId, newPublicId } from '@/lib/platform/id';
import type { DraftPorts } from './draft-ports';
import type { DraftSession } from './draft-session';

/** Names the unsaved draft in the address of a new form. */
export const SLOT = 'slot';

/** Form of this window that created a draft, by the address of the draft's page. */
const makers = new Map<string, string>();

/** The slot of the form that gave its page this draft's address. */
export function slotOfDraft(path: string): string | undefined {
  return makers.get(path);
}

/** The form's draft: its text, its save state, and functions to change both. */
export function useDraft<V extends { subject: string }, I extends object>(make: () => DraftSession<V, I>) {
  const [session] = useState(make);
  const snapshot = useSyncExternalStore(session.subscribe, session.read, session.read);
  useEffect(() => {
    session.open();
    whenUsed(session.prepare);
    const online = () => {
      if (session.read().state.kind === 'offline') void session.resume();
    };
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      void session.close();
    };
  }, [session]);
  return { session, snapshot };
}

/** Browser functions of each form, with its own calls to the server. */
export function browserPorts<I>(
  calls: Pick<DraftPorts<I>, 'create' | 'update'>,
  pageOf: (publicId: string) => string,
): DraftPorts<I> {
  return {
    ...calls,
    storage: () => window.localStorage,
    newKey: newPublicId,
    // The draft exists now, so a reload and a copied address lead to it; the form itself stays as it is.
    onCreated: ({ publicId }) => {
      const page = pageOf(publicId);
      const slot = readSlot();
      if (slot) makers.set(page, slot);
      replaceAddress(page);
    },
    slot: { read: readSlot, write: writeSlot },
    desk: { take: takeDesk, taken: takenDesks },
  };
}

function addressed(): URL {
  return new URL(window.location.href);
}

function readSlot(): string | null {
  const slot = addressed().searchParams.get(SLOT);
  return slot !== null && isPublicId(slot) ? slot : null;
}

function writeSlot(slot: string): void {
  const address = addressed();
  if (address.searchParams.get(SLOT) === slot) return;
  address.searchParams.set(SLOT, slot);
  replaceAddress(address);
}

/** Held until the form closes or its window goes; browsers without locks offer open texts too, which loses nothing. */
function takeDesk(key: string): () => void {
  let leave = () => {};
  const closed = new Promise<void>((resolve) => {
    leave = resolve;
  });
  void navigator.locks?.request(key, () => closed);
  return leave;
}

async function takenDesks(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query();
  return new Set(locks?.held?.map(({ name }) => name ?? ''));
}
