import type { UserCtx } from '@/lib/platform/ctx';
import { countOwed } from './count-owed';
import { readWorkQuestion } from './read-work-question';

export interface MyWorkCounts {
  /** Count of the actor's waiting work: the first tab of My work, without filters. */
  todo: number;
  /** Of these, past their due date. */
  overdue: number;
  /** Of these, documents to receive. */
  receive: number;
  receiveOverdue: number;
}

/** The count of what waits for the actor, for every place that shows one; it equals that of the first tab of My work. */
export async function countMyWork(ctx: UserCtx): Promise<MyWorkCounts> {
  const owed = await countAwake(ctx);
  const sum = (entries: typeof owed) => entries.reduce((total, { count }) => total + count, 0);
  const late = owed.filter(({ due }) => due === 'overdue');
  const received = (entries: typeof owed) => entries.filter(({ part }) => part === 'receive');
  return {
    todo: sum(owed),
    overdue: sum(late),
    receive: sum(received(owed)),
    receiveOverdue: sum(received(late)),
  };
}

/** Count of open work by key of project. */
export async function countOpenByProject(ctx: UserCtx): Promise<ReadonlyMap<number, number>> {
  const open = new Map<number, number>();
  for (const { projectId, count } of await countAwake(ctx)) open.set(projectId, (open.get(projectId) ?? 0) + count);
  return open;
}

async function countAwake(ctx: UserCtx) {
  const owed = await countOwed(ctx, await readWorkQuestion(ctx, 'mine'));
  return owed.filter(({ isSnoozed }) => !isSnoozed);
}
