import { projectDay } from '@/lib/platform/time/project-day';
import type { NcrValues } from './ncr-values';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Why the server does not store the dates of a finding; null for dates that it stores, and for incomplete ones. */
export function findingProblem({ findingDate, dueDate }: Pick<NcrValues, 'findingDate' | 'dueDate'>) {
  if (!DAY.test(findingDate)) return null;
  if (findingDate > projectDay(new Date())) return 'later';
  return DAY.test(dueDate) && dueDate < findingDate ? 'reversed' : null;
}
