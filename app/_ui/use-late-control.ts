'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useLazyComponent } from './use-lazy-component';
import { whenUsed } from './when-used';

/** A form control that is loaded when the page is used and idle; null until then, and while an input method composes text. */
export function useLateControl<P>(importer: () => Promise<ComponentType<P>>) {
  const [Loaded, load] = useLazyComponent(importer);
  const [isComposing, setComposing] = useState(false);
  useEffect(() => whenUsed(load), [load]);
  return [isComposing ? null : Loaded, { load, setComposing }] as const;
}
