'use client';

import { useEffect, useRef } from 'react';
import { isSendChord } from '@/app/_ui/enter-key';

/** Ctrl or Cmd with S and Enter, by the key's place: on a Thai layout the letter is another one. */
export function useFormKeys(keys: { save: () => void; send: () => void }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.code !== 'KeyS' && !isSendChord(event)) return;
      event.preventDefault();
      if (event.code === 'KeyS') latest.current.save();
      else if (!document.querySelector('[role="dialog"]')) latest.current.send();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
