// The text of a server action's call, looked at before the framework decodes it. Plain JavaScript, as the guard is.
//
// A browser sends the arguments as one JSON list (React's "reply"), with marks for what JSON has not. Parts of their own
// (forms, maps, streams, promises) are never sent by pages of ours: uploads have routes.

/** Arguments of one call: ours take two. */
const MOST_ARGUMENTS = 10;
/** Twice what lib/platform/input-bounds.ts lets an action look at: that refuses in words, this keeps React from the rest. */
export const MOST_VISITS = 40_000;
const MOST_LEVELS = 32;

/**
 * Values that begin with $, which marks types in React: `$T` is content that the browser kept; `$$` is a text with a $.
 */
const VALUE_MARK = /^\$(?:\$|undefined$|NaN$|Infinity$|-Infinity$|-0$|T$)/;
/** A value that was written before, by its place: `$0:0:input:to`. */
const REFERENCE = /^\$0((?::[^:]*)+)$/;

/**
 * True for a call that React decodes in a bounded time and without an error. A part that is referred to counts each
 * time: that is what everything behind walks.
 * @param {string} text
 */
export function isActionText(text) {
  /** @type {unknown} */
  let call;
  try {
    call = JSON.parse(text);
  } catch {
    return false;
  }
  return Array.isArray(call) && call.length <= MOST_ARGUMENTS && new Measure(call).isSmall();
}

class Measure {
  /**
   * Finished objects and lists, with the visits and levels of each. One that is not finished contains the place that
   * refers to it.
   * @type {Map<object, { visits: number, levels: number }>}
   */
  finished = new Map();

  /** @param {unknown[]} call */
  constructor(call) {
    this.call = call;
  }

  isSmall() {
    const size = this.sizeOf(this.call, 0);
    return size !== null && size.visits <= MOST_VISITS;
  }

  /**
   * @param {unknown} value
   * @param {number} level
   * @returns {{ visits: number, levels: number } | null} null beyond the bounds, and for a mark that is none of ours
   */
  sizeOf(value, level) {
    if (typeof value === 'string' && value.startsWith('$')) return this.sizeOfMark(value, level);
    if (typeof value !== 'object' || value === null) return { visits: 1, levels: 0 };
    if (level === MOST_LEVELS) return null;
    const size = { visits: 1, levels: 0 };
    for (const inner of Object.values(value)) {
      const found = this.sizeOf(inner, level + 1);
      if (!found) return null;
      size.visits += found.visits;
      size.levels = Math.max(size.levels, found.levels + 1);
      if (size.visits > MOST_VISITS) return null;
    }
    this.finished.set(value, size);
    return size;
  }

  /**
   * @param {string} mark
   * @param {number} level
   */
  sizeOfMark(mark, level) {
    const [, place] = REFERENCE.exec(mark) ?? [];
    if (place === undefined) return VALUE_MARK.test(mark) ? { visits: 1, levels: 0 } : null;
    /** @type {unknown} */
    let target = this.call;
    for (const step of place.slice(1).split(':')) {
      if (typeof target !== 'object' || target === null || !Object.hasOwn(target, step)) return null;
      target = /** @type {Record<string, unknown>} */ (target)[step];
    }
    const size = this.finished.get(/** @type {object} */ (target));
    return size && level + size.levels <= MOST_LEVELS ? size : null;
  }
}
