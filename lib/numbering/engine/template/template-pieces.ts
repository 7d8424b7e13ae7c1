import { parseTemplate, type Segment, TOKEN_NAMES } from './parse-template';

/** A part of a template with the very characters it was written in; put together they are the template again. */
export interface Piece {
  text: string;
  segment: Segment;
}

/** A template as its parts. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const segment of parseTemplate(text).segments) {
    const end = position + lengthOf(segment, text, position);
    pieces.push({ text: text.slice(position, end), segment });
    position = end;
  }
  return pieces;
}

export function textOf(pieces: readonly Pick<Piece, 'text'>[]): string {
  return pieces.map((piece) => piece.text).join('');
}

function lengthOf(segment: Segment, text: string, position: number): number {
  const isVerbatim = segment.kind === 'literal' || segment.kind === 'unknown';
  return isVerbatim ? segment.text.length : text.indexOf('}', position) + 1 - position;
}

/** One separator, as between two parts of a number. */
const SEPARATOR = '-';
const ENDS_APART = /[-/_. ]$/;
const BEGINS_APART = /^[-/_. ]/;
const IS_SEPARATOR = /^[-/_. ]$/;

/**
 * Inserts a token before the piece at `index`, with separators to its neighbours.
 * @param index the number of pieces: at the end
 */
export function insertPiece(pieces: readonly Piece[], index: number, token: string): string {
  const [before, after] = [textOf(pieces.slice(0, index)), textOf(pieces.slice(index))];
  const left = before === '' || ENDS_APART.test(before) ? '' : SEPARATOR;
  const right = after === '' || BEGINS_APART.test(after) ? '' : SEPARATOR;
  return `${before}${left}${token}${right}${after}`;
}

/** Without the piece at `index` and without the separator that only kept it apart. */
export function removePiece(pieces: readonly Piece[], index: number): string {
  const isSeparator = (at: number) => {
    const piece = pieces[at];
    return piece?.segment.kind === 'literal' && IS_SEPARATOR.test(piece.text);
  };
  const isText = pieces[index]?.segment.kind === 'literal';
  const also = isText ? -1 : isSeparator(index - 1) ? index - 1 : isSeparator(index + 1) ? index + 1 : -1;
  return textOf(pieces.filter((_piece, at) => at !== index && at !== also));
}

/**
 * Moves the piece at `from` to the place of the piece at `to`. Two tokens swap places and the text between them stays;
 * any other piece is removed and inserted.
 */
export function movePiece(pieces: readonly Piece[], from: number, to: number): string {
  const [moved, other] = [pieces[from], pieces[to]];
  if (!moved || !other) return textOf(pieces);
  if (moved.segment.kind !== 'literal' && other.segment.kind !== 'literal') {
    return textOf(pieces.map((piece, at) => (at === from ? other : at === to ? moved : piece)));
  }
  const others = pieces.filter((_piece, at) => at !== from);
  return textOf([...others.slice(0, to), moved, ...others.slice(to)]);
}

/** Next piece in a direction that can swap places with the piece at `index`; null at the end. */
export function neighbourOf(pieces: readonly Piece[], index: number, direction: -1 | 1): number | null {
  const isToken = pieces[index]?.segment.kind !== 'literal';
  for (let at = index + direction; at >= 0 && at < pieces.length; at += direction) {
    if (!isToken || pieces[at]?.segment.kind !== 'literal') return at;
  }
  return null;
}

/** Tokens that a chip can represent. */
export function tokensToOffer(): readonly string[] {
  return TOKEN_NAMES.map((name) => `{${name}}`);
}
