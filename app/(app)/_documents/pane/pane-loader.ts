/** Debounce in milliseconds: quick movement through the list loads nothing. */
const REST = 120;
/** Delay before the next document is prefetched, in milliseconds after the shown one has loaded. */
const BEFORE_NEXT = 250;
/** Entries of the cache: moving back within a page of the list loads nothing again. */
const MAX_KEPT = 50;

export interface PaneLoader<Asked, Content> {
  /** Sets the shown document and the next one; null for none. */
  want(shown: Asked | null, next: Asked | null): void;
  /** Undefined: loading. Null: it could not be read. Stale content is shown until the new one arrives. */
  contentOf(asked: Asked): Content | null | undefined;
  /** Invalidates the cache after a refresh of the list. */
  outdate(): void;
  /** Takes over content that the page has read itself. Null: it cannot be read. */
  keep(asked: Asked, content: Content | null): void;
  stop(): void;
}

/**
 * Loads documents for the pane one at a time. A late answer is cached and not shown; skipped documents are never
 * requested. The next document is prefetched after the shown one.
 * @param onChange called when `contentOf` changes
 */
export function makePaneLoader<Asked, Content>({
  keyOf,
  read,
  onChange,
}: {
  keyOf: (asked: Asked) => string;
  /** Null: it cannot be read. */
  read: (asked: Asked) => Promise<Content | null>;
  onChange: () => void;
}): PaneLoader<Asked, Content> {
  const kept = new Map<string, { content: Content | null; isOld: boolean }>();
  let [shown, next]: [Asked | null, Asked | null] = [null, null];
  let isReading = false;
  /** Count of refreshes: an answer to a read that began before the last one is out of date. */
  let refreshes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isMissing = (asked: Asked | null): asked is Asked => {
    if (asked === null) return false;
    const known = kept.get(keyOf(asked));
    return !known || known.isOld;
  };
  const keep = (asked: Asked, content: Content | null, isOld = false) => {
    const key = keyOf(asked);
    kept.delete(key);
    kept.set(key, { content, isOld });
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
  };
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void readWanted(), milliseconds);
  };
  const readWanted = async () => {
    if (isReading) return;
    const asked = isMissing(shown) ? shown : isMissing(next) ? next : null;
    if (asked === null) return;
    isReading = true;
    const before = refreshes;
    // Dialogs live in the content: a transfer that fails must not take the typed text away.
    const content = await read(asked).catch(() => kept.get(keyOf(asked))?.content ?? null);
    isReading = false;
    const isOvertaken = before !== refreshes;
    if (!isOvertaken || !kept.has(keyOf(asked))) keep(asked, content, isOvertaken);
    onChange();
    if (isMissing(shown)) later(0);
    else if (isMissing(next)) later(BEFORE_NEXT);
  };

  return {
    want(newShown, newNext) {
      const isSame = shown !== null && newShown !== null && keyOf(shown) === keyOf(newShown);
      [shown, next] = [newShown, newNext];
      // A failed prefetch is retried when the document is shown.
      if (shown !== null && !isSame && kept.get(keyOf(shown))?.content === null) kept.delete(keyOf(shown));
      if (isMissing(shown)) later(REST);
      else if (isMissing(next)) later(BEFORE_NEXT);
      else clearTimeout(timer);
    },
    contentOf: (asked) => kept.get(keyOf(asked))?.content,
    outdate() {
      refreshes += 1;
      for (const entry of kept.values()) entry.isOld = true;
    },
    keep: (asked, content) => keep(asked, content),
    stop() {
      clearTimeout(timer);
      [shown, next] = [null, null];
    },
  };
}
