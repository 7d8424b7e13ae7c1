import { AppError } from '@/lib/platform/errors/app-error';
import { projectYear } from '@/lib/platform/time/project-day';
import { keyTokensOfType, type OptionalKeyToken } from '../template/default-templates';
import { printedTokens } from '../template/lint-template';
import { CODE_TOKENS, type CodeToken } from '../template/parse-template';
import { type OpenNumber, openNumber, printPattern } from '../template/render-number';
import type { TemplateInForce } from './find-templates';
import type { NumberRequest } from './number-items';

/** The primary key of a counter (seed 3.11.2); 0 means "not part of this key". */
export interface CounterKey {
  projectId: number;
  originatorOrganizationId: number;
  recipientOrganizationId: number;
  correspondenceTypeId: number;
  subTypeId: number;
  rfaTypeId: number;
  disciplineId: number;
  /** A.D. */
  currentYear: number;
}

/** Everything about a number that is settled before one is taken. */
export interface NumberPlan {
  template: TemplateInForce;
  open: OpenNumber;
  /** Identifies the series within project and type. */
  pattern: string;
  counterKey: CounterKey;
  /** Columns of the counter's key that the number shows; counters that agree in these print alike. */
  printedKeyColumns: readonly (keyof CounterKey)[];
  printedCodes: Record<string, string>;
  lockKey: string;
}

const KEY_COLUMN = {
  RECIPIENT: 'recipientOrganizationId',
  SUB_TYPE: 'subTypeId',
  RFA_TYPE: 'rfaTypeId',
  DISCIPLINE: 'disciplineId',
} as const satisfies Record<OptionalKeyToken, keyof CounterKey>;

export type PlannedRequest = Omit<
  NumberRequest,
  'documentId' | 'documentPublicId' | 'revisionPublicId' | 'contentHash' | 'requestId'
>;

/**
 * Prints everything but the sequence and finds the counter's key.
 * @throws AppError RECIPIENT_REQUIRED, NUMBER_PART_MISSING, TEMPLATE_INVALID
 */
export function planNumber(request: PlannedRequest, template: TemplateInForce): NumberPlan {
  const codes = codesOf(request);
  const year = projectYear(request.issuedAt);
  const open = openNumber(template.tree, { codes, year });
  const printed = printedTokens(template.tree);
  const printsYear = template.tree.segments.some((segment) => segment.kind === 'year');
  return {
    template,
    open,
    pattern: printPattern(open),
    counterKey: counterKeyOf(request, year, printed),
    printedKeyColumns: printedKeyColumns(printed, printsYear),
    printedCodes: Object.fromEntries([...printed].map((token) => [token, codes[token] ?? ''])),
    lockKey: lockKeyOf(codes, printed, printsYear ? year : 0),
  };
}

function codesOf(request: PlannedRequest): Record<CodeToken, string | null> {
  return {
    PROJECT: request.projectCode,
    ORIGINATOR: request.originatorCode,
    RECIPIENT: request.recipientCode,
    CORR_TYPE: request.typeCode,
    SUB_TYPE: request.subTypeNumber,
    RFA_TYPE: request.rfaTypeCode,
    DISCIPLINE: request.disciplineCode,
  };
}

/** The type's own parts, and whatever its template prints. */
function counterKeyOf(request: PlannedRequest, year: number, printed: ReadonlySet<CodeToken>): CounterKey {
  const ofType = keyTokensOfType(request.typeCode);
  const part = (token: OptionalKeyToken): number => {
    if (!ofType.includes(token) && !printed.has(token)) return 0;
    const id = request[KEY_COLUMN[token]];
    if (id !== null) return id;
    if (token === 'RECIPIENT') throw new AppError('RECIPIENT_REQUIRED');
    throw new AppError('NUMBER_PART_MISSING', { params: { token } });
  };
  return {
    projectId: request.projectId,
    originatorOrganizationId: request.originatorOrganizationId,
    recipientOrganizationId: part('RECIPIENT'),
    correspondenceTypeId: request.correspondenceTypeId,
    subTypeId: part('SUB_TYPE'),
    rfaTypeId: part('RFA_TYPE'),
    disciplineId: part('DISCIPLINE'),
    currentYear: year,
  };
}

/** Columns of the counter's key that numbers show. */
export function printedKeyColumns(printed: ReadonlySet<CodeToken>, printsYear: boolean): (keyof CounterKey)[] {
  const columns: (keyof CounterKey)[] = ['projectId', 'correspondenceTypeId'];
  if (printed.has('ORIGINATOR')) columns.push('originatorOrganizationId');
  for (const [token, column] of Object.entries(KEY_COLUMN)) {
    if (printed.has(token as OptionalKeyToken)) columns.push(column);
  }
  if (printsYear) columns.push('currentYear');
  return columns;
}

/**
 * The lock key by codes (seed 3.11.2), with 0 for parts that are not printed: counters of one series share their lock.
 */
function lockKeyOf(codes: Record<CodeToken, string | null>, printed: ReadonlySet<CodeToken>, year: number): string {
  const always: readonly CodeToken[] = ['PROJECT', 'CORR_TYPE'];
  const parts = CODE_TOKENS.map((token) => (always.includes(token) || printed.has(token) ? (codes[token] ?? 0) : 0));
  return `lock:docnum:${parts.join(':')}:${year}`;
}
