'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { newPublicId } from '@/lib/id';
import { createDraftAction, updateDraftAction } from '../actions';
import { type DraftDocument, type DraftPlace, type DraftPorts, DraftSession } from './draft-session';
import type { DraftValues } from './draft-values';

/** The form's draft: its text, how saving stands, and the ways to change both. */
export function useDraft(place: DraftPlace, blank: DraftValues, document: DraftDocument | null) {
  const [session] = useState(() => new DraftSession(place, blank, document, portsOf(place)));
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
  return { ...snapshot, session };
}

function portsOf(place: DraftPlace): DraftPorts {
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  return {
    storage: () => window.localStorage,
    newKey: newPublicId,
    create: ({ typeCode = '', ...draft }, idempotencyKey) =>
      createDraftAction(
        { idempotencyKey, document: { ...draft, typeCode, projectPublicId: place.projectPublicId } },
        openedWith,
      ),
    update: (draft, changes, idempotencyKey) =>
      updateDraftAction({ idempotencyKey, document: { ...changes, ...draft } }, openedWith),
    // The draft exists now, so a reload and a copied address lead to it; the form itself stays as it is.
    onCreated: ({ publicId }) =>
      window.history.replaceState(
        null,
        '',
        `/p/${encodeURIComponent(place.projectCode)}/correspondence/${publicId}/edit`,
      ),
  };
}
