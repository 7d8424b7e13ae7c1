/** Under which keys forms keep typed text in this browser: drafts, answers to reviews and baskets, then whose they are. */
const TEXT_KEY = /^dms:(?:draft|answer|basket):([^:]+):/;

/**
 * Removes what earlier people of this browser typed and did not save: a shared desk must not show it to the next one.
 * A person's own text stays, also over the end of their session.
 */
export function dropOthersTexts(
  open: () => Pick<Storage, 'key' | 'length' | 'removeItem'>,
  userPublicId: string,
): void {
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) {
      const owner = TEXT_KEY.exec(key)?.[1];
      if (owner !== undefined && owner !== userPublicId) storage.removeItem(key);
    }
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
