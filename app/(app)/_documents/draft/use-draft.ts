'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { newPublicId } from '@/lib/id';
import type { DraftPorts, DraftSession } from './draft-session';

/** The form's draft: its text, how saving stands, and the ways to change both. */
export function useDraft<V extends object, I extends object>(make: () => DraftSession<V, I>) {
  const [session] = useState(make);
  const snapshot = useSyncExternalStore(session.subscribe, session.read, session.read);
  useEffect(() => {
    session.open();
    const online = () => {
      if (session.read().state.kind === 'offline') void session.resume();
    };
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      session.close();
    };
  }, [session]);
  return { session, snapshot };
}

/** What every form does in the browser, with its own ways to the server. */
export function browserPorts<I>(
  calls: Pick<DraftPorts<I>, 'create' | 'update'>,
  pageOf: (publicId: string) => string,
): DraftPorts<I> {
  return {
    ...calls,
    storage: () => window.localStorage,
    newKey: newPublicId,
    // The draft exists now, so a reload and a copied address lead to it; the form itself stays as it is.
    onCreated: ({ publicId }) => window.history.replaceState(null, '', pageOf(publicId)),
  };
}
