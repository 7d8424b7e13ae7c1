import type { TxCtx } from '@/lib/platform/ctx';
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
 * The people behind the holders of a step: the assignee of a task and their delegates, or the people of the
 * organization with the step's permission. For a letter: its attention persons and Document Control, not everyone who
 * may answer letters.
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
  const people = await listNamed(tx, named);
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
  return { holders: [...people, ...holders], delegates };
}

async function onTheDesk(tx: TxCtx, document: DocumentFacts, permitted: readonly Addressee[]): Promise<Addressee[]> {
  const organizationIds = [...new Set(permitted.map(({ organizationId }) => organizationId))];
  const desk = [...(await listAttention(tx, document.id)), ...(await listReceivers(tx, organizationIds))];
  return permitted.filter(({ userId, organizationId }) =>
    desk.some((one) => one.userId === userId && one.organizationId === organizationId),
  );
}
