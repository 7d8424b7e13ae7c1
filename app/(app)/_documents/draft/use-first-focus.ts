'use client';

import { useEffect } from 'react';
import type { DraftSession } from './draft-session';
import { focusUnlessTyping } from './focus-field';

/**
 * Starts an empty form in the field that is filled in first. A form that shows stored or restored text has a reader,
 * and a field in which the writer types already keeps the focus.
 */
export function useFirstFocus<V extends { subject: string }, I extends object>(
  session: DraftSession<V, I>,
  id: string,
): void {
  useEffect(() => {
    const { saved, restored } = session.read();
    if (!saved && !restored) focusUnlessTyping(id);
  }, [session, id]);
}
