'use client';

import { createContext, useContext } from 'react';

/** Key of the basket of this person in the current project; null outside projects or without the right to use it. */
export const BasketKey = createContext<string | null>(null);

export function useBasketKey(): string | null {
  return useContext(BasketKey);
}

/** The storage key of one person's basket in one project. Part of every page, so it is apart from the store. */
export function basketKey(userPublicId: string, projectCode: string): string {
  return `dms:basket:${userPublicId}:${projectCode}`;
}
