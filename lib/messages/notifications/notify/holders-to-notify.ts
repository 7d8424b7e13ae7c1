import { filterMayAct } from '@/lib/people/identity/access/may-act';
import type { TxCtx } from '@/lib/platform/ctx';
import type { CompiledState } from '@/lib/workflow/definitions/compiled';
import { actingOn } from '@/lib/workflow/engine/moves/answer-permission';
import type { DocumentFacts } from './document-facts';
import { type Addressee, listAttention, listDelegates, listNamed, listPermitted, listReceivers } from './people';
import { SUBJECT_NOTICES } from './subject-notices';
import { type HolderRow, type InstanceFacts, permissionOf } from './workflow-facts';

export interface HoldersToNotify {
  holders: Addressee[];
  /** Delegates of these people. */
  delegates: Addressee[];
}

/**
 * People behind the holders of a step. For a task, its assignee and delegates, or the people who may reassign it if the
 * assignee may not answer today. For an organization, its people with the step's permission. For a letter: its
 * attention persons and Document Control, not everyone who may answer letters.
 */
export async function holdersToNotify(
  tx: TxCtx,
  document: DocumentFacts,
  { definition, state }: Pick<InstanceFacts, 'definition' | 'state'>,
  rows: readonly HolderRow[],
): Promise<HoldersToNotify> {
  if (!state) return { holders: [], delegates: [] };
  const named = rows.flatMap(({ personPublicId, organizationId }) =>
    personPublicId === null ? [] : [{ personPublicId, organizationId }],
  );
  const { people, standIns } = await splitByPermission(tx, document, state, named);
  const delegates = state.task?.isDelegable ? await listDelegates(tx, people, document) : [];
  const organizationIds = new Set(
    rows.flatMap(({ personPublicId, organizationId }) => (personPublicId === null ? [organizationId] : [])),
  );
  const permitted: Addressee[] = [];
  for (const organizationId of organizationIds) {
    permitted.push(...(await listPermitted(tx, organizationId, permissionOf(state), document)));
  }
  const { isForDesk } = SUBJECT_NOTICES[definition.subject];
  const holders = isForDesk && permitted.length > 0 ? await onTheDesk(tx, document, permitted) : permitted;
  return { holders: [...people, ...standIns, ...holders], delegates };
}

/** Named people who may answer today; in place of the others, the people who may reassign their tasks. */
async function splitByPermission(
  tx: TxCtx,
  document: DocumentFacts,
  { task }: CompiledState,
  named: readonly { personPublicId: string; organizationId: number }[],
): Promise<{ people: Addressee[]; standIns: Addressee[] }> {
  if (!task || named.length === 0) return { people: [], standIns: [] };
  const able: (typeof named)[number][] = [];
  const standIns: Addressee[] = [];
  for (const organizationId of new Set(named.map((one) => one.organizationId))) {
    const ofIt = named.filter((one) => one.organizationId === organizationId);
    // A document's step has one group; only circulations have informed people.
    const question = { ...document, documentKind: 'correspondence' as const };
    const may = await filterMayAct(
      tx,
      ofIt.map(({ personPublicId }) => personPublicId),
      actingOn(question, task, { organizationId, groupCode: Object.keys(task.groups)[0] ?? '' }),
    );
    able.push(...ofIt.filter(({ personPublicId }) => may.has(personPublicId)));
    if (may.size < new Set(ofIt.map(({ personPublicId }) => personPublicId)).size) {
      standIns.push(...(await listPermitted(tx, organizationId, task.reassign ?? 'workflow.force', document)));
    }
  }
  return { people: await listNamed(tx, able), standIns };
}

async function onTheDesk(tx: TxCtx, document: DocumentFacts, permitted: readonly Addressee[]): Promise<Addressee[]> {
  const organizationIds = [...new Set(permitted.map(({ organizationId }) => organizationId))];
  const desk = [...(await listAttention(tx, [document.id])), ...(await listReceivers(tx, organizationIds))];
  return permitted.filter(({ userId, organizationId }) =>
    desk.some((one) => one.userId === userId && one.organizationId === organizationId),
  );
}
