import { type FieldProblem, schemaProblems } from '@/app/(app)/_documents/draft/field-problem';
import { detailsSchema } from '@/lib/documents/document/details';
import { UpdateCorrespondence } from '@/lib/documents/document/schema';
import { type DraftInput, type DraftValues, toInput } from './draft-values';

const Fields = UpdateCorrespondence.omit({ publicId: true, versionNo: true });

/** Parts of a letter's text that cannot be stored, including its details. */
export function letterProblems(values: DraftValues): FieldProblem<keyof DraftInput>[] {
  const input = toInput(values);
  return [
    ...schemaProblems<keyof DraftInput>(Fields, input),
    ...schemaProblems<keyof DraftInput>(detailsSchema(values.typeCode), input.details, ['details']),
  ];
}
