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

/** A folded character and its position. */
type Letter = { text: string; piece: number; at: number };

/**
 * Finds a text on a page, ignoring whitespace, line breaks and case: PDFs break Thai lines anywhere and insert blanks
 * between letters. SARA AM matches its two parts, as many PDFs write it.
 */
export function findOnPage(pieces: readonly TextPiece[], query: string): PageHits {
  const wanted = foldedOf(query);
  if (wanted === '') return { count: 0, marks: new Map() };
  const letters = pieces.flatMap(({ str }, piece) => lettersOf(str, piece));
  const text = letters.map((letter) => letter.text).join('');
  const marks = new Map<number, Mark[]>();
  let count = 0;
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + wanted.length)) {
    for (const { piece, at } of letters.slice(start, start + wanted.length)) markLetter(marks, piece, at, count);
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

/** Each is one UTF-16 unit of the folded text, so that offsets in the text are indexes of this list. */
function lettersOf(str: string, piece: number): Letter[] {
  return Array.from({ length: str.length }, (_, at) => at).flatMap((at) =>
    [...foldedOf(str.charAt(at))].map((text) => ({ text, piece, at })),
  );
}

function foldedOf(text: string): string {
  return (
    text
      .replaceAll('\u0e33', '\u0e4d\u0e32')
      // Whitespace, and zero-width characters that break Thai words.
      .replaceAll(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
      .toLowerCase()
  );
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
