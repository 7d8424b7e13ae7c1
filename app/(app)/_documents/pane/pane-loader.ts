/** Milliseconds. Quick movement through the list reads nothing. */
const REST = 120;
/** Milliseconds after the shown one has come: the reader is looking at it, and the next one may be read. */
const BEFORE_NEXT = 250;
/** Entries. Walking back through a page of the list reads nothing again. */
const MAX_KEPT = 50;

export interface PaneLoader<Asked, Content> {
  /** Says which document is shown and which comes next; null for none. */
  want(shown: Asked | null, next: Asked | null): void;
  /** Undefined: on its way. Null: it could not be read. What is out of date is shown until the new one has come. */
  contentOf(asked: Asked): Content | null | undefined;
  /** The list was refreshed: everything is read again when it is wanted. */
  outdate(): void;
  stop(): void;
}

/**
 * Reads documents for the pane one at a time: an answer that comes late is kept and not shown, and of those that were
 * passed by meanwhile none is asked for. The next one is read once the shown one is there.
 * @param onChange called when `contentOf` answers anew
 */
export function makePaneLoader<Asked, Content>({
  keyOf,
  read,
  onChange,
}: {
  keyOf: (asked: Asked) => string;
  /** Null where it cannot be read. */
  read: (asked: Asked) => Promise<Content | null>;
  onChange: () => void;
}): PaneLoader<Asked, Content> {
  const kept = new Map<string, { content: Content | null; isOld: boolean }>();
  let [shown, next]: [Asked | null, Asked | null] = [null, null];
  let isReading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isMissing = (asked: Asked | null): asked is Asked => {
    if (asked === null) return false;
    const known = kept.get(keyOf(asked));
    return !known || known.isOld;
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
    const content = await read(asked).catch(() => null);
    isReading = false;
    const key = keyOf(asked);
    kept.delete(key);
    kept.set(key, { content, isOld: false });
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    onChange();
    if (isMissing(shown)) later(0);
    else if (isMissing(next)) later(BEFORE_NEXT);
  };

  return {
    want(newShown, newNext) {
      const isSame = shown !== null && newShown !== null && keyOf(shown) === keyOf(newShown);
      [shown, next] = [newShown, newNext];
      // One that could not be read ahead of time is tried again when it is looked at.
      if (shown !== null && !isSame && kept.get(keyOf(shown))?.content === null) kept.delete(keyOf(shown));
      if (isMissing(shown)) later(REST);
      else if (isMissing(next)) later(BEFORE_NEXT);
      else clearTimeout(timer);
    },
    contentOf: (asked) => kept.get(keyOf(asked))?.content,
    outdate() {
      for (const entry of kept.values()) entry.isOld = true;
    },
    stop() {
      clearTimeout(timer);
      [shown, next] = [null, null];
    },
  };
}
