import { foldPageText } from '@/lib/platform/search-text';

/** A text item of pdf.js. */
export interface TextPiece {
  str: string;
  hasEOL: boolean;
}

/** Range of characters within one item that belong to a hit: `[from, to)`. */
export interface Mark {
  from: number;
  to: number;
  /** Index of the hit on its page. */
  hit: number;
}

export interface PageHits {
  count: number;
  /** Keyed by the index of the item. */
  marks: ReadonlyMap<number, readonly Mark[]>;
}

/** A unit of UTF-16 of the text, by its item and its place there. */
type Place = { piece: number; at: number };

/** A unit of the folded text, and what it was folded from. */
type Letter = { text: string; places: readonly Place[] };

/**
 * Finds a text on a page in any spelling that looks the same (`foldPageText`). Whitespace, line breaks, case, the order
 * and composition of Thai marks, Thai digits and ligatures do not matter.
 */
export function findOnPage(pieces: readonly TextPiece[], query: string): PageHits {
  const wanted = foldPageText(query);
  if (wanted === '') return { count: 0, marks: new Map() };
  const letters = lettersOf(pieces);
  const text = letters.map((letter) => letter.text).join('');
  const marks = new Map<number, Mark[]>();
  let count = 0;
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + wanted.length)) {
    for (const { places } of letters.slice(start, start + wanted.length))
      for (const { piece, at } of places) markLetter(marks, piece, at, count);
    count += 1;
  }
  return { count, marks };
}

function markLetter(marks: Map<number, Mark[]>, piece: number, at: number, hit: number): void {
  const own = marks.get(piece) ?? [];
  marks.set(piece, own);
  const last = own.at(-1);
  if (last && last.hit === hit) last.to = Math.max(last.to, at + 1);
  else own.push({ from: at, to: at + 1, hit });
}

/** A cluster that folds together: a letter with its marks, SARA AM in one or two parts, and two SARA E. */
const CLUSTER = /\u0e40\u0e40|.(?:\p{M}|\u0e33)*(?:(?<=\u0e4d[\u0e48-\u0e4c]?)\u0e32[\u0e48-\u0e4c]*)?/gsu;
/** Characters between letters of one cluster in a PDF. */
const BETWEEN = /[\s\u00ad\u200b-\u200d\u2060\ufeff]/;

/** Offsets in the folded text are indexes of this list. */
function lettersOf(pieces: readonly TextPiece[]): Letter[] {
  const places = pieces.flatMap(({ str }, piece) =>
    Array.from({ length: str.length }, (_, at) => ({ piece, at })).filter(({ at }) => !BETWEEN.test(str.charAt(at))),
  );
  const text = places.map(({ piece, at }) => pieces[piece]?.str.charAt(at)).join('');
  return [...text.matchAll(CLUSTER)].flatMap(({ 0: cluster, index }) => {
    const own = places.slice(index, index + cluster.length);
    return foldPageText(cluster)
      .split('')
      .map((unit) => ({ text: unit, places: own }));
  });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text item as HTML with its hits marked. Escapes all text of the file. */
export function markedHtml(str: string, marks: readonly Mark[], currentHit: number | null): string {
  const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  let [html, done] = ['', 0];
  for (const { from, to, hit } of marks) {
    const name = hit === currentHit ? 'hit current' : 'hit';
    html += `${escaped(str.slice(done, from))}<mark class="${name}">${escaped(str.slice(from, to))}</mark>`;
    done = to;
  }
  return html + escaped(str.slice(done));
}
