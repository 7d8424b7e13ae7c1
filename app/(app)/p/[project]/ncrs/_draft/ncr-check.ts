import { type FieldProblem, schemaProblems } from '@/app/(app)/_documents/draft/field-problem';
import { UpdateNcr } from '@/lib/documents/ncrs/schema';
import { findingProblem } from './finding-problem';
import { type NcrInput, type NcrValues, toNcrInput } from './ncr-values';

const Fields = UpdateNcr.omit({ publicId: true, versionNo: true });

/** Parts of an NCR that cannot be stored. Of dates in the wrong order both keep their stored value. */
export function ncrProblems(values: NcrValues): FieldProblem<keyof NcrInput>[] {
  const problems = schemaProblems<keyof NcrInput>(Fields, toNcrInput(values));
  if (findingProblem(values) === null) return problems;
  const dates = ['findingDate', 'dueDate'] as const;
  return [
    ...problems.filter(({ field }) => !dates.some((name) => name === field)),
    ...dates.map((field) => ({ field, detail: null, kind: 'invalid' as const, maximum: null })),
  ];
}
