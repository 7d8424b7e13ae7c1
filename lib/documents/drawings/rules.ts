import type { DrawingRevisionStatus } from '@/db/enums';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { foldName } from '@/lib/platform/visible-text';
import type { REVISED_KINDS } from './constants';

type RevisedKind = (typeof REVISED_KINDS)[number];

/** Facts that decide the rights on a drawing and its revisions. */
export interface RevisionFacts {
  status: DrawingRevisionStatus;
  /** True if other organizations have read it in an RFA that was not recalled. */
  wasSubmitted: boolean;
}

/** Metadata: for people who may revise the drawing. */
export function canEditDrawing({ mayRevise }: { mayRevise: boolean }): ErrorCode | null {
  return mayRevise ? null : 'FORBIDDEN';
}

/** The number is what others cite: it is fixed as soon as one of them has read a revision. */
export function isNumberOpen(revisions: readonly RevisionFacts[]): boolean {
  return revisions.every(isUnread);
}

/** One draft at a time; a draft that was read before and came back is no work in progress. */
export function canRevise(facts: { mayRevise: boolean }, revisions: readonly RevisionFacts[]): ErrorCode | null {
  if (!facts.mayRevise) return 'FORBIDDEN';
  return revisions.some(isUnread) ? 'DRAWING_HAS_DRAFT' : null;
}

export function canEditRevision(facts: { mayRevise: boolean }, revision: RevisionFacts): ErrorCode | null {
  if (!facts.mayRevise) return 'FORBIDDEN';
  return isUnread(revision) ? null : 'DRAWING_REVISION_FIXED';
}

/** As editing; and not while an RFA, be it a draft, has it as an item. */
export function canWithdrawRevision(
  facts: { mayRevise: boolean },
  revision: RevisionFacts,
  isHeldByRfa: boolean,
): ErrorCode | null {
  return canEditRevision(facts, revision) ?? (isHeldByRfa ? 'DRAWING_IN_USE' : null);
}

function isUnread({ status, wasSubmitted }: RevisionFacts): boolean {
  return status === 'DRAFT' && !wasSubmitted;
}

// The shape of shop and as-built numbers in use: project, SDW or ADW, place, trade, then the sheet, e.g.
// LCBP3-C2-SDW-HW-BST-102. Pure: the form checks while one types.

const KIND_CODES: Readonly<Record<RevisedKind, string>> = { SHOP: 'SDW', AS_BUILT: 'ADW' };

/** Sheets have three digits; a trade with more than a thousand goes on with four. */
const SHEET = /^\d{3,4}$/;
const FIRST_SHEET = 101;

export interface NumberPlace {
  kind: RevisedKind;
  projectCode: string;
  mainCategoryCode: string;
  subCategoryCode: string;
}

/** The number up to the sheet, with its hyphen. */
export function numberPrefix({ kind, projectCode, mainCategoryCode, subCategoryCode }: NumberPlace): string {
  return `${projectCode}-${KIND_CODES[kind]}-${mainCategoryCode}-${subCategoryCode}-`.toUpperCase();
}

export function hasNumberShape(number: string, place: NumberPlace): boolean {
  const prefix = numberPrefix(place);
  return number.startsWith(prefix) && SHEET.test(number.slice(prefix.length));
}

/** The sheet after the highest among `numbers` of one prefix; gaps may be planned sheets and stay. */
export function nextNumber(prefix: string, numbers: readonly string[]): string {
  const sheets = numbers
    .filter((number) => number.startsWith(prefix) && SHEET.test(number.slice(prefix.length)))
    .map((number) => Number(number.slice(prefix.length)));
  const next = sheets.length === 0 ? FIRST_SHEET : Math.max(...sheets) + 1;
  return `${prefix}${String(next).padStart(3, '0')}`;
}

/** The label after `label`: the next number, or the next letter where letters are used; else the revision's order. */
export function nextLabel(label: string, order: number): string {
  if (/^\d{1,6}$/.test(label)) return String(Number(label) + 1);
  if (/^[A-Y]$/.test(label)) return String.fromCharCode(label.charCodeAt(0) + 1);
  return String(order);
}

/** A revision by its word: Rev1, R0, Revision A. */
const NAMED_LABEL = /(?:^|[\s_\-([])(?:rev(?:ision)?|r)[\s._-]?([0-9]{1,3}|[a-z])(?=$|[\s_\-)\].])/iu;
/** A revision between underscores right behind the number; a digit at the end may count copies of a file. */
const BARE_LABEL = /^_([A-Z]|[0-9]{1,2}(?=_))(?=$|_)/;

/** A number of the shape in use behind its project's code, whatever follows; else what looks like a number. */
const SHAPED = /^[A-Z0-9.]+(?:-[A-Z0-9.]+)*?-(?:SDW|ADW)-[A-Z0-9]+-[A-Z0-9]+-\d{3,4}(?!\d)/;
const ANY = /^[A-Z0-9.]+(?:-(?!R(?:EV)?\d)[A-Z0-9.]+){2,8}/;

export interface ParsedName {
  drawingNumber: string;
  revisionLabel: string | null;
  title: string;
}

/**
 * Parses a file's name: `LCBP3-C2-SDW-HW-BST-102_Rev1_แปลนฐานราก.pdf` is number, revision and title, as is
 * `LCBP3-C2-SDW-HW-BST-102_A_แปลนฐานราก.pdf`. Without a number of `projectCode` the number is empty; the rest of the
 * name becomes the title.
 */
export function parseFileName(filename: string, projectCode: string): ParsedName {
  const name = filename.normalize('NFC').replace(/\.[^.]{1,5}$/, '');
  const upper = name.toUpperCase();
  const start = upper.indexOf(`${projectCode.toUpperCase()}-`);
  const number = start < 0 ? undefined : (SHAPED.exec(upper.slice(start)) ?? ANY.exec(upper.slice(start)))?.[0];
  const withoutNumber = number ? `${name.slice(0, start)} ${name.slice(start + number.length)}` : name;
  const behind = number ? BARE_LABEL.exec(name.slice(start + number.length)) : null;
  const revision = NAMED_LABEL.exec(withoutNumber) ?? behind;
  const rest = revision ? withoutNumber.replace(revision[0], ' ') : withoutNumber;
  return {
    drawingNumber: number ?? '',
    revisionLabel: revision?.[1]?.toUpperCase().replace(/^0+(?=\d)/, '') ?? null,
    title: rest.replace(/[_\s]+/g, ' ').replace(/^[\s\-()[\]]+|[\s\-()[\]]+$/g, ''),
  };
}

/** Place and trade that a number of the project names, for choosing the categories; null where it has another shape. */
export function categoriesOf(
  drawingNumber: string,
  kind: RevisedKind,
  projectCode: string,
): { mainCategoryCode: string; subCategoryCode: string } | null {
  const start = `${projectCode}-${KIND_CODES[kind]}-`.toUpperCase();
  if (!drawingNumber.startsWith(start)) return null;
  const [main, sub, sheet, ...more] = drawingNumber.slice(start.length).split('-');
  if (!main || !sub || !sheet || more.length > 0 || !SHEET.test(sheet)) return null;
  return { mainCategoryCode: main, subCategoryCode: sub };
}

/** Canonical spelling of a drawing number: as names are compared, in upper case. */
export function spellNumber(number: string): string {
  return foldName(number).toUpperCase();
}
