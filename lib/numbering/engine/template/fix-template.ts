import type { LintFinding } from './lint-finding';
import { withoutForbidden } from './lint-text';
import { insertPiece, type Piece, piecesOf, removePiece, textOf } from './template-pieces';

/** A template without one fault, ready to be taken over with one press. */
export interface Fix {
  kind: 'ADD' | 'REPLACE' | 'REMOVE' | 'SEPARATE' | 'CLEAN';
  /** The token it adds, takes or removes; empty where it is about text. */
  token: string;
  text: string;
}

/** Suggested fixes for a finding; none where only a person can decide. */
export function fixesFor({ code, params }: LintFinding, text: string): Fix[] {
  const token = String(params.token ?? '');
  switch (code) {
    case 'SEQUENCE_MISSING':
      return [addToken(text, '{SEQ:4}')];
    case 'SEQUENCE_REPEATED':
      return [
        { kind: 'REMOVE', token: '{SEQ:n}', text: keepFirst(text, (piece) => piece.segment.kind === 'sequence') },
      ];
    case 'SEQUENCE_WIDTH':
      return [replaceAll(text, (piece) => piece.segment.kind === 'sequence', '{SEQ:4}')];
    case 'SEQUENCE_TOUCHES_DIGIT':
    case 'TOKENS_TOUCH':
    case 'MARK_AT_EDGE':
      return [{ kind: 'SEPARATE', token: '', text: separate(text) }];
    case 'TOKEN_REQUIRED':
    case 'SHARED_BY_CONTRACTORS':
    case 'SHARED_BY_NEXT_CONTRACTOR':
      return [addToken(text, token)];
    case 'TOKEN_REPEATED':
      return [{ kind: 'REMOVE', token, text: keepFirst(text, (piece) => piece.text === token) }];
    case 'TOKEN_CAN_BE_EMPTY':
      return [remove(text, token)];
    case 'TOKEN_UNKNOWN':
    case 'TOKEN_DEPRECATED':
    case 'TOKEN_EMPTY':
    case 'TOKEN_UNCLOSED':
    case 'TOKEN_NESTED':
    case 'BRACE_STRAY':
      return [
        ...String(params.instead ?? '')
          .split(' ')
          .filter((instead) => instead !== '')
          .map((instead) => replaceAll(text, (piece) => piece.text === token, instead)),
        remove(text, token),
      ];
    case 'CHARACTER_NOT_ALLOWED':
    case 'BLANK_AT_END':
      return [{ kind: 'CLEAN', token: '', text: withoutForbidden(text) }];
    default:
      return [];
  }
}

/** Adds one part to a template at its usual place. */
export function addToken(text: string, token: string): Fix {
  const pieces = piecesOf(text);
  const isFirst = token === '{PROJECT}' || token === '{CORR_TYPE}';
  const isLast = token.startsWith('{YEAR') || token.startsWith('{SEQ') || token === '{REV}';
  const sequence = pieces.findIndex((piece) => piece.segment.kind === 'sequence');
  const revision = pieces.findIndex((piece) => piece.segment.kind === 'revision');
  const end = revision < 0 || token === '{REV}' ? pieces.length : revision;
  const index = isFirst ? afterProject(pieces, token) : isLast || sequence < 0 ? end : sequence;
  return { kind: 'ADD', token, text: insertPiece(pieces, index, token) };
}

/** The type follows the project where both are printed. */
function afterProject(pieces: readonly Piece[], token: string): number {
  const isProject = (piece: Piece) => piece.segment.kind === 'code' && piece.segment.token === 'PROJECT';
  return token === '{CORR_TYPE}' ? pieces.findIndex(isProject) + 1 : 0;
}

function replaceAll(text: string, isMeant: (piece: Piece) => boolean, token: string): Fix {
  const pieces = piecesOf(text).map((piece) => (isMeant(piece) ? { ...piece, text: token } : piece));
  return { kind: 'REPLACE', token, text: textOf(pieces) };
}

function remove(text: string, token: string): Fix {
  return {
    kind: 'REMOVE',
    token,
    text: removeWhile(text, (pieces) => pieces.findIndex((piece) => piece.text === token)),
  };
}

function keepFirst(text: string, isMeant: (piece: Piece) => boolean): string {
  return removeWhile(text, (pieces) => {
    const last = pieces.findLastIndex(isMeant);
    return last === pieces.findIndex(isMeant) ? -1 : last;
  });
}

/** Removes the piece that `next` names until it names none; each removal leaves a shorter text, so this ends. */
function removeWhile(text: string, next: (pieces: readonly Piece[]) => number): string {
  const pieces = piecesOf(text);
  const index = next(pieces);
  return index < 0 ? text : removeWhile(removePiece(pieces, index), next);
}

/**
 * Inserts a separator between adjacent tokens, between a digit and the sequence, and before a combining mark after a
 * code.
 */
function separate(text: string): string {
  const pieces = piecesOf(text);
  return pieces
    .map((piece, index) => {
      const left = pieces[index - 1];
      return left && needsSeparator(left, piece) ? `-${piece.text}` : piece.text;
    })
    .join('');
}

function needsSeparator(left: Piece, right: Piece): boolean {
  const [isLeftText, isRightText] = [left.segment.kind === 'literal', right.segment.kind === 'literal'];
  if (!isLeftText && !isRightText) return true;
  const edge = isLeftText ? [...left.text].at(-1) : [...right.text][0];
  const sequence = left.segment.kind === 'sequence' || right.segment.kind === 'sequence';
  if (edge === undefined) return false;
  if (isLeftText && edge === '\u0E40') return true;
  if (isRightText && /[\p{M}\u0E32\u0E33\u0E45]/u.test(edge)) return true;
  return sequence && /\p{N}/u.test(edge);
}
