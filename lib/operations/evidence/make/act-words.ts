import type { Both } from './page';

/** The words of an action in both languages; an action without words is its code. */
export type ActWords = (action: string) => Both;
