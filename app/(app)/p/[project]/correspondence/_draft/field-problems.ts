import { detailsSchema } from '@/lib/correspondence/details';
import { UpdateCorrespondence } from '@/lib/correspondence/schema';
import { type DraftInput, type DraftValues, toInput } from './draft-values';

export type FieldProblem = {
  field: keyof DraftInput;
  /** Below `details`, the name of the detail. */
  detail: string | null;
  kind: 'tooLong' | 'tooMany' | 'control' | 'date' | 'invalid';
  maximum: number | null;
};

const Fields = UpdateCorrespondence.omit({ publicId: true, versionNo: true });

/** What cannot be stored as it is typed. What is merely missing is no problem of a draft. */
export function fieldProblems(values: DraftValues): FieldProblem[] {
  const input = toInput(values);
  const base = Fields.safeParse(input);
  const details = detailsSchema(values.typeCode).safeParse(input.details);
  return [
    ...(base.error?.issues ?? []).map((issue) => toProblem(issue, issue.path)),
    ...(details.error?.issues ?? []).map((issue) => toProblem(issue, ['details', ...issue.path])),
  ];
}

/** The server's names of the fields that stay out of a save. */
export function invalidFields(values: DraftValues): (keyof DraftInput)[] {
  return [...new Set(fieldProblems(values).map((problem) => problem.field))];
}

type Issue = { code: string; message: string; maximum?: number | bigint; origin?: string; format?: string };

function toProblem(issue: Issue, path: readonly PropertyKey[]): FieldProblem {
  const field = String(path[0]) as keyof DraftInput;
  const detail = field === 'details' && path.length > 1 ? String(path[1]) : null;
  if (issue.code === 'too_big') {
    return { field, detail, kind: issue.origin === 'array' ? 'tooMany' : 'tooLong', maximum: Number(issue.maximum) };
  }
  if (issue.message === 'CONTROL_CHARACTERS') return { field, detail, kind: 'control', maximum: null };
  const isDate = issue.code === 'invalid_format' && issue.format === 'date';
  return { field, detail, kind: isDate ? 'date' : 'invalid', maximum: null };
}
