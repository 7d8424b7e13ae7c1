'use client';

import { type ComponentType, useSyncExternalStore } from 'react';

type LazyPart<P> = {
  read: () => ComponentType<P> | null;
  subscribe: (listener: () => void) => () => void;
  load: () => void;
};

/** Parts by their importer, so that a second use renders the loaded code at once. */
const parts = new WeakMap<() => Promise<unknown>, LazyPart<never>>();

/**
 * A component whose code is loaded on demand. Until then the caller shows its plain button, so nothing flickers and the
 * page's first load does not contain it. Call `load` on pointer-enter too and the press is instant.
 * @param importer a constant of the module: it identifies the part
 */
export function useLazyComponent<P>(importer: () => Promise<ComponentType<P>>): [ComponentType<P> | null, () => void] {
  const { subscribe, read, load } = partOf(importer);
  return [useSyncExternalStore(subscribe, read, notOnServer), load];
}

function partOf<P>(importer: () => Promise<ComponentType<P>>): LazyPart<P> {
  const known = parts.get(importer) as LazyPart<P> | undefined;
  if (known) return known;
  let loaded: ComponentType<P> | null = null;
  const listeners = new Set<() => void>();
  const show = (component: ComponentType<P>) => {
    if (loaded) return;
    // A button that is replaced between press and release never receives the click.
    if (document.querySelector(':active')) {
      requestAnimationFrame(() => show(component));
      return;
    }
    loaded = component;
    for (const listener of listeners) listener();
  };
  const part: LazyPart<P> = {
    read: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => {
      if (!loaded) void importer().then(show);
    },
  };
  parts.set(importer, part as LazyPart<never>);
  return part;
}

function notOnServer(): null {
  return null;
}
