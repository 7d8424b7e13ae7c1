// The closed lists of numbering. As db/enums.ts, and apart from it: a page of letters loads none of them.

export const OVERFLOW_RULES = ['WIDEN', 'STOP'] as const;

export const NUMBER_STATES = ['RESERVED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'VOID', 'IMPORTED', 'SKIPPED'] as const;
export type NumberState = (typeof NUMBER_STATES)[number];

export const NUMBER_AUDIT_EVENTS = [
  'ISSUED',
  'RESERVED',
  'CONFIRMED',
  'CANCELLED',
  'EXPIRED',
  'VOIDED',
  'SKIPPED',
  'IMPORTED',
  'RAISED',
  'TEMPLATE_CHANGED',
  'WITHDRAWN',
] as const;
export type NumberAuditEvent = (typeof NUMBER_AUDIT_EVENTS)[number];

export const NUMBERING_FALLBACKS = ['NONE', 'DB_LOCK', 'RETRY'] as const;
export type NumberingFallback = (typeof NUMBERING_FALLBACKS)[number];

export const NUMBERING_ERROR_TYPES = [
  'LOCK_TIMEOUT',
  'VERSION_CONFLICT',
  'DB_ERROR',
  'REDIS_ERROR',
  'VALIDATION_ERROR',
  'SEQUENCE_EXHAUSTED',
  'RESERVATION_EXPIRED',
  'DUPLICATE_NUMBER',
  'UNKNOWN',
] as const;
export type NumberingErrorType = (typeof NUMBERING_ERROR_TYPES)[number];

export const NUMBER_RESET_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const;
export type NumberResetState = (typeof NUMBER_RESET_STATES)[number];

export const NUMBER_IMPORT_FORMATS = ['CSV', 'XLSX'] as const;

export const NUMBER_IMPORT_STATES = ['UPLOADED', 'CHECKED', 'IMPORTED', 'UNDONE', 'DISCARDED'] as const;
export type NumberImportState = (typeof NUMBER_IMPORT_STATES)[number];

export const NUMBER_IMPORT_VERDICTS = [
  'PENDING',
  'OK',
  'FOREIGN',
  'REVISION',
  'DUPLICATE',
  'TAKEN',
  'OUT_OF_RANGE',
  'UNREADABLE',
  'TYPE_UNKNOWN',
  'PART_MISSING',
  'DATE_INVALID',
  'FORMULA',
  'QUESTION',
  'HEADING',
] as const;
export type NumberImportVerdict = (typeof NUMBER_IMPORT_VERDICTS)[number];

/** Why a number was declared void. */
export const NUMBER_VOID_REASONS = [
  'WRONG_RECIPIENT',
  'WRONG_TYPE',
  'WRONG_CONTENT',
  'DUPLICATE',
  'NOT_SENT',
  'OTHER',
] as const;
export type NumberVoidReason = (typeof NUMBER_VOID_REASONS)[number];

/** A number a document has elsewhere: the other side's own reference, or that of a receiving register. */
export const NUMBER_ALIAS_KINDS = ['COUNTERPART', 'REGISTRY'] as const;
