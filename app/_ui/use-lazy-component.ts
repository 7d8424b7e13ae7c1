'use client';

import { type ComponentType, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A component whose code comes when it is first asked for. Until then the caller shows its plain button, so nothing
 * flickers and a page does not pay for what nobody opens. Call `load` on pointer-enter too and the press is instant.
 */
export function useLazyComponent<P>(importer: () => Promise<ComponentType<P>>): [ComponentType<P> | null, () => void] {
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const load = useCallback(() => {
    void importer().then(function show(component) {
      // A button that is replaced between press and release never hears the click, and nothing would open. Replaced at
      // once, then: a press may come before React gets round to it.
      if (document.querySelector(':active')) requestAnimationFrame(() => show(component));
      else flushSync(() => setLoaded(() => component));
    });
  }, [importer]);
  return [loaded, load];
}
