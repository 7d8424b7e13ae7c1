import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { findDefinition } from '../../definitions/find-definition';
import { stateOf } from '../../definitions/runtime';
import { loadTasks } from '../read/load-instance';
import { loadSubjects } from '../read/load-subjects';
import { commitMoves } from './commit-moves';
import { callerEntry } from './move';
import { planMove } from './plan-move';
import { lockInstances } from './write-moves';

export interface OrganizationAnswer {
  instanceId: string;
  /** Actor: a task of their organization is answered. */
  by: UserCtx;
  /** Answering one of these tasks is what the act amounts to. */
  actions: readonly string[];
  metadata: Record<string, unknown>;
  comment?: string | null;
}

/**
 * Answers the acting organization's open tasks as a consequence of another act: sending a reply implies receipt and
 * answer of the letter. Runs in the caller's transaction, after the document rows are locked. A no-op where no such
 * task is open.
 * @returns the history rows of the answers
 */
export async function answerInTx(tx: TxCtx, answers: readonly OrganizationAnswer[]): Promise<string[]> {
  const historyIds: string[] = [];
  for (const answer of [...answers].sort((a, b) => a.instanceId.localeCompare(b.instanceId))) {
    const historyId = await one(tx, answer);
    if (historyId !== null) historyIds.push(historyId);
  }
  return historyIds;
}

async function one(tx: TxCtx, given: OrganizationAnswer): Promise<string | null> {
  const { instanceId, by, actions, metadata, comment = null } = given;
  const startedAt = performance.now();
  // The letter may have been answered in this transaction.
  await flushWrites(tx);
  const [row] = await lockInstances(tx, [instanceId]);
  if (row?.status !== 'ACTIVE') return null;
  const definition = await findDefinition(tx, row.definitionId);
  const rule = stateOf(definition, row.currentState)?.task;
  if (!rule || !actions.includes(rule.action)) return null;
  const tasks = await loadTasks(tx, row);
  const own = tasks.find(
    ({ status, assigneeKind, organizationId }) =>
      status === 'OPEN' && assigneeKind === 'ORGANIZATION' && organizationId === by.actor.organizationId,
  );
  const subject = (await loadSubjects(tx, [instanceId])).get(instanceId);
  if (!own || !subject) return null;
  const answer = {
    code: null,
    disposition: null,
    comment,
    commentVisibility: 'PARTIES' as const,
    responderPublicId: by.actor.publicId,
    delegatePublicId: null,
  };
  const entry = callerEntry(by, row, {
    action: rule.action,
    comment,
    metadata: { ...metadata, task: own.publicId, group: own.groupCode },
  });
  const answered = { ...own, ...answer, status: 'RESPONDED' as const };
  const move = await planMove(
    tx,
    { row, definition, subject },
    {
      entry,
      isStepEntered: false,
      answered: [{ publicId: own.publicId, ...answer }],
      tasks: tasks.map((task) => (task === own ? answered : task)),
    },
  );
  const { written } = await commitMoves(tx, [move], { startedAt });
  return written[0]?.[0]?.historyId ?? null;
}
