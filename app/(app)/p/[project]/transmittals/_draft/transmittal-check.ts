import { type FieldProblem, schemaProblems } from '@/app/(app)/_documents/draft/field-problem';
import { UpdateTransmittal } from '@/lib/documents/transmittals/schema';
import { type TransmittalInput, type TransmittalValues, toTransmittalInput } from './transmittal-values';

const Fields = UpdateTransmittal.omit({ publicId: true, versionNo: true });

/** Parts of a transmittal's text that cannot be stored. */
export function transmittalProblems(values: TransmittalValues): FieldProblem<keyof TransmittalInput>[] {
  return schemaProblems(Fields, toTransmittalInput(values));
}
