import type { FieldProblem } from '@/app/(app)/_documents/draft/field-problem';
import type { DraftValues } from './draft-values';

/** What is asked beside a PDF: all else of a letter waits behind "more". */
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

/** Whether one of the other fields holds something. */
export function isRestWritten(values: DraftValues): boolean {
  return (
    values.cc.length > 0 ||
    values.disciplineCode !== '' ||
    values.onBehalfOfPublicId !== '' ||
    values.body.trim() !== '' ||
    values.remarks.trim() !== '' ||
    values.tags.length > 0 ||
    values.urgency !== 'NORMAL' ||
    values.secrecy !== 'NORMAL' ||
    Object.values(values.details).some(isWritten)
  );
}

/** Whether one of them is required and empty, or refused: `missing` are ids, `refused` the server's names. */
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

/** UNKNOWN is what an impact is called before it is known. */
function isWritten(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' && value.trim() !== '' && value !== 'UNKNOWN';
}
