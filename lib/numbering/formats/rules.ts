import { canonicalText } from '@/lib/platform/canonical-text';
import { addToken, type Fix, fixesFor } from '../engine/template/fix-template';
import type { LintFinding } from '../engine/template/lint-finding';
import {
  type LintContext,
  lintTemplate,
  longestNumber,
  MAX_TEMPLATE,
  reportUniqueness,
} from '../engine/template/lint-template';
import { parseTemplate, type Segment } from '../engine/template/parse-template';
import {
  insertPiece,
  movePiece,
  neighbourOf,
  type Piece,
  piecesOf,
  removePiece,
  textOf,
  tokensToOffer,
} from '../engine/template/template-pieces';

// Facts of the template builder that need no server: the same parser and linter, on each key press.

export interface Inspection {
  /** Empty for a text too long to be a template: an editor with ten thousand chips would be unusable. */
  pieces: Piece[];
  findings: (LintFinding & { fixes: Fix[] })[];
  /** Parts that the numbers do not show, each with the template that would print it. */
  sharedOver: { part: string; fix: Fix }[];
  restartsEachYear: boolean;
  /** Characters of the longest number. */
  longest: number;
  /** Without errors it can be saved. */
  isValid: boolean;
}

/** Everything a template says about itself. Never throws, whatever the text. */
export function inspectTemplate(typed: string, context: LintContext): Inspection {
  const text = canonicalText(typed);
  const template = parseTemplate(text);
  const findings = lintTemplate(template, context);
  const { sharedOver, restartsEachYear } = reportUniqueness(template, context.typeCode);
  return {
    pieces: text.length > MAX_TEMPLATE ? [] : piecesOf(typed),
    findings: findings.map((finding) => ({ ...finding, fixes: fixesFor(finding, text) })),
    sharedOver: sharedOver.map((part) => ({
      part,
      fix: addToken(text, part === 'YEAR' ? '{YEAR:B.E.}' : `{${part}}`),
    })),
    restartsEachYear,
    longest: longestNumber(template, context.longestCode),
    isValid: !findings.some(({ level }) => level === 'error'),
  };
}

/** Adds `token` to a template at its usual place. */
export function withToken(text: string, token: string): string {
  return addToken(canonicalText(text), token).text;
}

export type ChipMove = { kind: 'insert'; token: string } | { kind: 'remove' } | { kind: 'shift'; direction: -1 | 1 };

/**
 * Text after an edit of one chip, and the index of the chip that gets the focus.
 * @param index of the chip; an insertion goes behind it, and -1 is before the first
 */
export function moveChip(text: string, index: number, move: ChipMove): { text: string; focus: number } {
  const pieces = piecesOf(text);
  if (move.kind === 'insert') {
    const next = insertPiece(pieces, index + 1, move.token);
    const from = textOf(pieces.slice(0, index + 1)).length;
    return { text: next, focus: pieceAt(next, next.indexOf(move.token, from)) };
  }
  if (move.kind === 'remove') {
    const next = removePiece(pieces, index);
    return { text: next, focus: Math.min(index, piecesOf(next).length) - 1 };
  }
  const other = neighbourOf(pieces, index, move.direction);
  return other === null ? { text, focus: index } : { text: movePiece(pieces, index, other), focus: other };
}

/** A chip dropped in the place of another. */
export function dropChip(text: string, from: number, to: number): string {
  return movePiece(piecesOf(text), from, to);
}

/** A chip written anew, e.g. with another width. */
export function rewriteChip(text: string, index: number, written: string): string {
  return textOf(piecesOf(text).map((piece, at) => (at === index ? { text: written } : piece)));
}

/** The tokens that are not printed yet and that documents of the type always have. */
export function offeredTokens(pieces: readonly Piece[], context: LintContext): string[] {
  const kindOf = (segment: Segment | undefined) => (segment?.kind === 'code' ? segment.token : segment?.kind);
  const printed = new Set(pieces.map(({ segment }) => kindOf(segment)));
  return tokensToOffer().filter((token) => {
    const template = parseTemplate(token);
    if (printed.has(kindOf(template.segments[0]))) return false;
    return !lintTemplate(template, context).some(({ code }) => code === 'TOKEN_CAN_BE_EMPTY');
  });
}

function pieceAt(text: string, position: number): number {
  let end = 0;
  return piecesOf(text).findIndex((piece) => {
    end += piece.text.length;
    return position < end;
  });
}

export interface DifferencePart {
  kind: 'SAME' | 'REMOVED' | 'ADDED';
  text: string;
}

/** Compares two templates part by part: the longest common run stays, the rest was removed or added. */
export function compareTemplates(before: string, after: string): DifferencePart[] {
  const [left, right] = [piecesOf(before).map(({ text }) => text), piecesOf(after).map(({ text }) => text)];
  const kept = longestCommon(left, right);
  const parts: DifferencePart[] = [];
  let [i, j] = [0, 0];
  for (const text of [...kept, null]) {
    for (; i < left.length && left[i] !== text; i++) parts.push({ kind: 'REMOVED', text: left[i] ?? '' });
    for (; j < right.length && right[j] !== text; j++) parts.push({ kind: 'ADDED', text: right[j] ?? '' });
    if (text !== null) parts.push({ kind: 'SAME', text });
    i++;
    j++;
  }
  return parts;
}

/** Templates have at most 255 characters, so the plain table of the longest common subsequence is small. */
function longestCommon(left: readonly string[], right: readonly string[]): string[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row) row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: string[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) {
      common.push(left[i] ?? '');
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}

/** Parses one token, or one piece of text. */
export function inspectToken(text: string): Segment | undefined {
  return parseTemplate(text).segments[0];
}
