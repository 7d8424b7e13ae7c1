import { and, eq } from 'drizzle-orm';
import { correspondenceRecipients } from '@/db/schema/correspondence';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import type { Notice } from './create-notifications';
import type { DocumentFacts } from './document-facts';
import { holdersToNotify } from './holders-to-notify';
import { type Addressee, listNamed, listReceivers, listStillActing } from './people';
import type { NotificationReason } from './reasons';
import { SUBJECT_NOTICES } from './subject-notices';
import { type InstanceFacts, readHistory, readHolders } from './workflow-facts';

export type Moved = OutboxEvent<'workflow.moved'>;

export interface MoveFacts {
  document: DocumentFacts;
  instance: InstanceFacts;
  /** Names that the definition gives this move. */
  names: ReadonlySet<string>;
}

/** Notice to the sender of the document, by the first matching event of the move. */
const OUTCOMES: readonly [event: string, reason: NotificationReason, asks: boolean][] = [
  ['rfa.revise_requested', 'DECIDED', true],
  ['rfa.approved', 'DECIDED', false],
  ['rfa.rejected', 'DECIDED', false],
  ['rfa.closed', 'DECIDED', false],
  ['rfa.returned', 'RETURNED', true],
  ['rfa.consultant_decided', 'PROGRESS', false],
  ['rfa.designer_answered', 'PROGRESS', false],
  ['correspondence.returned', 'RETURNED', true],
  ['correspondence.replied', 'ANSWERED', false],
  ['ncr.answered', 'ANSWERED', true],
  ['transmittal.acknowledged', 'ACKNOWLEDGED', false],
  ['correspondence.closed', 'CLOSED', false],
];

/** The assignees of the step that the move entered, and their delegates. */
export async function holderAudience(
  tx: TxCtx,
  { payload }: Moved,
  { document, instance, names }: MoveFacts,
): Promise<Notice[]> {
  const { definition, state, isActive } = instance;
  // The letter's own event notifies its recipients. A letter without a requested answer needs no second notice.
  if (names.has('correspondence.submitted')) return [];
  if (SUBJECT_NOTICES[definition.subject].arrivesByOwnEvent && state?.task && payload.dueAt === null) return [];
  if (!isActive || !state) return [];
  const rows = await readHolders(tx, payload.instanceId);
  const { holders, delegates } = await holdersToNotify(tx, document, instance, rows);
  const isReturned = ['workflow.returned', 'correspondence.returned', 'ncr.returned'].some((name) => names.has(name));
  return [...asking(holders, isReturned ? 'RETURNED' : 'ASSIGNED'), ...asking(delegates, 'DELEGATED')];
}

/** To whom a task was handed; the person for whom a delegate acted; who holds a step that got another date. */
export async function concernedAudience(
  tx: TxCtx,
  { payload, seq }: Moved,
  { document, instance }: MoveFacts,
): Promise<Notice[]> {
  const { instanceId, onBehalfOfPublicId, action } = payload;
  const isSpecial = onBehalfOfPublicId !== null || action === 'REASSIGN' || action === 'CHANGE_DUE';
  if (!isSpecial || seq === null) return [];
  const { handedTo, actingOrganizationId } = await readHistory(tx, instanceId, seq);
  const rows = await readHolders(tx, instanceId);
  // The task's organization: a Superadmin of another one may hand it on.
  const takers = rows.flatMap(({ personPublicId, organizationId }) =>
    personPublicId !== null && personPublicId === handedTo ? [{ personPublicId, organizationId }] : [],
  );
  const taken = asking(await listNamed(tx, takers), 'ASSIGNED');
  const delegator =
    onBehalfOfPublicId === null || actingOrganizationId === null
      ? []
      : [{ personPublicId: onBehalfOfPublicId, organizationId: actingOrganizationId }];
  const redated =
    action === 'CHANGE_DUE'
      ? informing((await holdersToNotify(tx, document, instance, rows)).holders, 'DUE_CHANGED')
      : [];
  return [...taken, ...redated, ...informing(await listNamed(tx, delegator), 'ACTED_FOR')];
}

/** Notice of a move to the sender of the document. */
export async function senderAudience(tx: TxCtx, { payload }: Moved, { document, names }: MoveFacts): Promise<Notice[]> {
  const outcome = OUTCOMES.find(([type]) => names.has(type));
  if (!outcome) return [];
  const [, named, asks] = outcome;
  const reason = named === 'DECIDED' && payload.action === 'RETURN' ? 'RETURNED' : named;
  const people = await sendersOf(tx, document);
  return asks ? asking(people, reason) : informing(people, reason);
}

/** Author and submitter; if both have left, the desk of their organization. */
export async function sendersOf(
  tx: TxCtx,
  { submittedBy, createdBy, originatorId }: Pick<DocumentFacts, 'submittedBy' | 'createdBy' | 'originatorId'>,
): Promise<Addressee[]> {
  const senders = await listStillActing(tx, [submittedBy, createdBy], originatorId);
  return senders.length > 0 ? senders : listReceivers(tx, [originatorId]);
}

/** The desks of recipients, whom the document's own event does not notify of this move. */
export async function recipientAudience(tx: TxCtx, { document, instance, names }: MoveFacts): Promise<Notice[]> {
  const notice = SUBJECT_NOTICES[instance.definition.subject].recipients.find(({ event }) => names.has(event));
  if (!notice) return [];
  const recipients = correspondenceRecipients;
  const rows = await tx.db
    .select({ organizationId: recipients.organizationId })
    .from(recipients)
    .where(and(eq(recipients.correspondenceId, document.id), eq(recipients.recipientType, notice.type)));
  const organizationIds = rows.map(({ organizationId }) => organizationId);
  return informing(await listReceivers(tx, organizationIds), notice.reason);
}

export function asking(people: readonly Addressee[], reason: NotificationReason): Notice[] {
  return people.map((person) => ({ ...person, reason, isActionRequired: true }));
}

export function informing(people: readonly Addressee[], reason: NotificationReason): Notice[] {
  return people.map((person) => ({ ...person, reason, isActionRequired: false }));
}
