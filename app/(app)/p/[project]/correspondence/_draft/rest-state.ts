import type { FieldProblem } from '@/app/(app)/_documents/draft/field-problem';
import { isBlank } from '@/lib/platform/visible-text';
import type { DraftValues } from './draft-values';

/** Fields shown beside a PDF; the other fields are behind "More". */
const FIRST_FIELDS: readonly string[] = [
  'to',
  'subject',
  'documentDate',
  'dueDate',
  'typeCode',
  'contractPublicId',
  'references',
  'attachmentPublicIds',
];

/** True if any of the other fields has a value. */
export function isRestWritten(values: DraftValues): boolean {
  return (
    values.cc.length > 0 ||
    values.disciplineCode !== '' ||
    values.onBehalfOfPublicId !== '' ||
    !isBlank(values.body) ||
    !isBlank(values.remarks) ||
    values.tags.length > 0 ||
    values.urgency !== 'NORMAL' ||
    values.secrecy !== 'NORMAL' ||
    Object.values(values.details).some(isWritten)
  );
}

/**
 * True if any of the other fields is required and empty, or rejected: `missing` has ids, `refused` the server's field
 * names.
 */
export function isRestNeeded({
  problems,
  missing,
  refused,
}: {
  problems: readonly FieldProblem<string>[];
  missing: readonly string[];
  refused: readonly string[];
}): boolean {
  return (
    missing.some((id) => id.startsWith('details.')) ||
    [...problems.map(({ field }) => field), ...refused].some((field) => !FIRST_FIELDS.includes(field))
  );
}

/** UNKNOWN is the default of an impact. */
function isWritten(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' && !isBlank(value) && value !== 'UNKNOWN';
}
