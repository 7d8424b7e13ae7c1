import { type FieldProblem, schemaProblems } from '@/app/(app)/_documents/draft/field-problem';
import { UpdateRfa } from '@/lib/documents/rfas/schema';
import { type RfaInput, type RfaValues, toRfaInput } from './rfa-values';

const Fields = UpdateRfa.omit({ publicId: true, versionNo: true });

/** Parts of an RFA's text that cannot be stored. */
export function rfaProblems(values: RfaValues): FieldProblem<keyof RfaInput>[] {
  return schemaProblems(Fields, toRfaInput(values));
}
