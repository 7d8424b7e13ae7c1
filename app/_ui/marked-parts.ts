import { nearPattern } from '@/lib/platform/near-pattern';
import { foldSearchText, searchWords } from '@/lib/platform/search-text';

export type MarkedPart = { text: string; isHit: boolean };

/** A search has at most 200 characters; of more words the longest are marked. */
const MAX_WORDS = 20;

/**
 * The text in pieces, those marked that a search found: each word as search folds it, else without Thai marks.
 * Spellings that fold over several characters (a vowel typed in parts) are found by search and not marked.
 */
export function markedParts(text: string, query: string): MarkedPart[] {
  const letters = [...text];
  const folded = letters.map(foldSearchText);
  // Origin of each folded character.
  const origin = folded.flatMap((piece, at) => Array.from({ length: piece.length }, () => at));
  const whole = folded.join('');
  const isHit = letters.map(() => false);
  for (const word of searchWords(query).slice(0, MAX_WORDS)) {
    for (const [start, end] of placesOf(word, whole)) {
      for (let at = origin[start] ?? 0; at <= (origin[end - 1] ?? -1); at++) isHit[at] = true;
    }
  }
  const parts: MarkedPart[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isHit === isHit[at]) last.text += letter;
    else parts.push({ text: letter, isHit: isHit[at] ?? false });
  }
  return parts;
}

function placesOf(word: string, whole: string): [start: number, end: number][] {
  const exact = [...whole.matchAll(new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'g'))];
  const found = exact.length > 0 ? exact : [...whole.matchAll(new RegExp(nearPattern(word), 'g'))];
  return found.flatMap((match) => (match[0] === '' ? [] : [[match.index, match.index + match[0].length]]));
}
