import type { TxCtx } from '@/lib/platform/ctx';
import type { DocumentFacts } from './document-facts';
import { type Addressee, listAttention, listDelegates, listNamed, listPermitted, listReceivers } from './people';
import { SUBJECT_NOTICES } from './subject-notices';
import { type HolderRow, type InstanceFacts, permissionOf } from './workflow-facts';

export interface HoldersToNotify {
  holders: Addressee[];
  /** Who stands in for a person among them. */
  delegates: Addressee[];
}

/**
 * The people behind the holders of a step: the person of a task and who stands in for them, or the people of the
 * organization who hold the step's permission. A letter waits on a desk: for one, these are the persons it names and
 * those whose desk it lands on, not everybody who may answer letters.
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
