'use client';

import { useSyncExternalStore } from 'react';
import { MAX_ITEMS } from '@/lib/documents/transmittals/constants';

/** A document or a drawing as the basket of transmittals keeps it. */
export type BasketItem = {
  kind: 'DOCUMENT' | 'DRAWING';
  /** Of the document; of the revision for shop and as-built drawings. */
  publicId: string;
  /** Number, or number and revision. */
  label: string;
  title: string;
};

const NOTHING: readonly BasketItem[] = [];
/** Notifies this window; the storage event notifies other windows. */
const CHANGED = 'dms:basket';

// Equal text returns the same list object, so that React sees no change.
let last: { text: string | null; items: readonly BasketItem[] } = { text: null, items: NOTHING };

export function readBasket(key: string): readonly BasketItem[] {
  try {
    const text = window.localStorage.getItem(key);
    if (text !== last.text) last = { text, items: text === null ? NOTHING : itemsOf(text) };
    return last.items;
  } catch {
    // Storage is switched off: nothing is kept.
    return NOTHING;
  }
}

/**
 * Adds items without duplicates, keeping earlier ones. Items beyond the limit of a transmittal are dropped.
 * @returns how many are new in the basket
 */
export function addToBasket(key: string, added: readonly BasketItem[]): number {
  const kept = readBasket(key);
  const fresh = added.filter(({ publicId }) => !kept.some((item) => item.publicId === publicId));
  const next = [...kept, ...fresh].slice(0, MAX_ITEMS);
  write(key, next);
  return next.length - kept.length;
}

export function emptyBasket(key: string): void {
  write(key, NOTHING);
}

/** Current items of the basket; empty on the server. */
export function useBasket(key: string): readonly BasketItem[] {
  return useSyncExternalStore(
    subscribe,
    () => readBasket(key),
    () => NOTHING,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

function write(key: string, items: readonly BasketItem[]): void {
  try {
    if (items.length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(items));
    window.dispatchEvent(new Event(CHANGED));
  } catch {
    // Full or switched off: the basket stays as it was.
  }
}

function itemsOf(text: string): readonly BasketItem[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isItem) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isItem(value: unknown): value is BasketItem {
  const item = value as Partial<BasketItem> | null;
  return typeof item?.publicId === 'string' && (item.kind === 'DOCUMENT' || item.kind === 'DRAWING');
}
