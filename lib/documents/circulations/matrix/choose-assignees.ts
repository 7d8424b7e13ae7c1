import type { CirculationAssigneeType } from '@/db/enums';

/** An entry of the matrix for one person: null means every type, or every discipline. */
export interface MatrixRule {
  userId: number;
  typeId: number | null;
  disciplineId: number | null;
  assigneeType: CirculationAssigneeType;
  responseDays: number | null;
}

/**
 * People whom the matrix names for a document. Of a person's matching entries the most specific one counts, and a type
 * is more specific than a discipline. MAIN assignees come first, then ACTION, then INFO.
 */
export function chooseAssignees(
  rules: readonly MatrixRule[],
  document: { typeId: number; disciplineId: number | null },
): MatrixRule[] {
  const chosen = new Map<number, MatrixRule>();
  for (const rule of rules) {
    const fits =
      (rule.typeId === null || rule.typeId === document.typeId) &&
      (rule.disciplineId === null || rule.disciplineId === document.disciplineId);
    const earlier = chosen.get(rule.userId);
    if (fits && (!earlier || weight(rule) > weight(earlier))) chosen.set(rule.userId, rule);
  }
  return [...chosen.values()].sort((a, b) => ORDER[a.assigneeType] - ORDER[b.assigneeType]);
}

const ORDER: Readonly<Record<CirculationAssigneeType, number>> = { MAIN: 0, ACTION: 1, INFO: 2 };

function weight({ typeId, disciplineId }: MatrixRule): number {
  return (typeId === null ? 0 : 2) + (disciplineId === null ? 0 : 1);
}
