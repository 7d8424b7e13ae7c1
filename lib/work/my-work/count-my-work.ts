import type { UserCtx } from '@/lib/platform/ctx';
import { askWhoseWork } from './ask-whose-work';
import { countOwed } from './count-owed';

export interface MyWorkCounts {
  /** What waits for the actor: the first tab of My work, without filters. */
  todo: number;
  /** Of these, past their due date. */
  overdue: number;
}

/** The counts beside My work in the navigation; they equal those of its first tab. */
export async function countMyWork(ctx: UserCtx): Promise<MyWorkCounts> {
  const question = await askWhoseWork(ctx, 'mine');
  const { held, resubmissions } = await countOwed(ctx, question);
  const waiting = [...held.filter(({ isAcknowledgement }) => !isAcknowledgement), ...resubmissions].filter(
    ({ isSnoozed }) => !isSnoozed,
  );
  const sum = (rows: typeof waiting) => rows.reduce((total, { count }) => total + count, 0);
  return { todo: sum(waiting), overdue: sum(waiting.filter(({ due }) => due === 'overdue')) };
}
