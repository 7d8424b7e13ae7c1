import { PERMISSION_CODES } from '@/lib/people/identity/access/permissions';
import { FINALS } from '../definitions/schema';
import { SUBJECT_CODES, type SubjectCode, subjectOf, type VarType } from '../definitions/subjects';

/** Options of an editor. */
export interface SubjectChoice {
  code: SubjectCode;
  vars: { name: string; type: VarType }[];
  dates: string[];
  statuses: string[];
}

export const PERMISSION_LIST: readonly string[] = PERMISSION_CODES;

/** Outcomes that a final state may give its workflow. */
export const FINAL_LIST: readonly string[] = FINALS;

export const SUBJECT_LIST: readonly SubjectChoice[] = SUBJECT_CODES.map((code) => {
  const { vars, dates, statuses } = subjectOf(code);
  return {
    code,
    // The engine sets it: a document has its number once it has been sent.
    vars: Object.entries(vars).flatMap(([name, type]) => (name === 'isNumbered' ? [] : [{ name, type }])),
    dates: [...dates],
    statuses: [...statuses],
  };
});
