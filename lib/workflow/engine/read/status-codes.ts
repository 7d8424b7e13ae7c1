/** Verb of a status code; the workflow state is the truth, the code its projection. */
export type StatusVerb = 'SUB' | 'REP' | 'RSB' | 'CLB' | 'CCB';

const SUFFIX_BY_ROLE: Readonly<Record<string, string>> = {
  OWNER: 'OWN',
  DESIGNER: 'DSN',
  CONSULTANT: 'CSC',
  CONTRACTOR: 'CON',
};

/** SUBCSC, CCBOWN …: a verb and an organization's role. Submitted TO the role, everything else done BY it. */
export function statusCode(verb: StatusVerb, organizationRoleCode: string): string {
  return `${verb}${SUFFIX_BY_ROLE[organizationRoleCode] ?? 'OTH'}`;
}
