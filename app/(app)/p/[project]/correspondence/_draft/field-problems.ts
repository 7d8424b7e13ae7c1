import { type FieldProblem, toProblem } from '@/app/(app)/_documents/draft/field-problem';
import { detailsSchema } from '@/lib/documents/correspondence/details';
import { UpdateCorrespondence } from '@/lib/documents/correspondence/schema';
import { type DraftInput, type DraftValues, toInput } from './draft-values';

const Fields = UpdateCorrespondence.omit({ publicId: true, versionNo: true });

/** What cannot be stored as it is typed. What is merely missing is no problem of a draft. */
export function fieldProblems(values: DraftValues): FieldProblem<keyof DraftInput>[] {
  const input = toInput(values);
  const base = Fields.safeParse(input);
  const details = detailsSchema(values.typeCode).safeParse(input.details);
  return [
    ...(base.error?.issues ?? []).map((issue) => toProblem<keyof DraftInput>(issue, issue.path)),
    ...(details.error?.issues ?? []).map((issue) => toProblem<keyof DraftInput>(issue, ['details', ...issue.path])),
  ];
}

/** The server's names of the fields that stay out of a save. */
export function invalidFields(values: DraftValues): (keyof DraftInput)[] {
  return [...new Set(fieldProblems(values).map((problem) => problem.field))];
}
