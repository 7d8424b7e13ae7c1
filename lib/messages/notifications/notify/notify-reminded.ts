import { eq } from 'drizzle-orm';
import { organizations, projects } from '@/db/schema/organizations';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type RecordCode, subjectOf } from '@/lib/workflow/definitions/subjects';
import { type About, createNotifications } from './create-notifications';
import { type DocumentFacts, readDocument } from './document-facts';
import { holdersToNotify } from './holders-to-notify';
import { asking } from './move-audience';
import { remindedOnSheet } from './notify-circulation';
import { onlySeeing } from './people';
import { askOf, type InstanceFacts, readHolders, readInstance } from './workflow-facts';

type Reminded = OutboxEvent<'workflow.reminded'>;

/** A document of the reminder, for one of the people it still waits for. */
interface Waiting {
  entityType: RecordCode;
  document: Pick<DocumentFacts, 'publicId'>;
  params: Record<string, unknown>;
}

/**
 * Notifies a holder of a reminder: one message per person, with all visible documents that still wait for them. One
 * document links to itself, several to the list of one's work.
 */
export async function notifyReminded(tx: TxCtx, event: Reminded): Promise<void> {
  const { payload } = event;
  const [place] = await tx.db
    .select({ organizationId: organizations.id, projectId: projects.id })
    .from(organizations)
    .innerJoin(projects, eq(projects.publicId, payload.projectPublicId))
    .where(eq(organizations.publicId, payload.organizationPublicId));
  if (!place) return;
  const { organizationId, projectId } = place;
  const waiting = new Map<number, Waiting[]>();
  for (const item of payload.items) {
    const found = await reminderAudience(tx, event, item, organizationId);
    for (const userId of found?.userIds ?? []) {
      waiting.set(userId, [...(waiting.get(userId) ?? []), ...(found ? [found.waiting] : [])]);
    }
  }
  for (const [userId, documents] of waiting) {
    const about = aboutOf(event, documents, projectId);
    if (about) await createNotifications(tx, event, about, asking([{ userId, organizationId }], 'REMINDED'));
  }
}

async function reminderAudience(
  tx: TxCtx,
  { payload }: Reminded,
  item: Reminded['payload']['items'][number],
  organizationId: number,
): Promise<Audience> {
  const instance = await readInstance(tx, item.instanceId);
  if (!instance?.isActive || !instance.state) return null;
  const { record } = subjectOf(instance.definition.subject);
  return AUDIENCE[record](tx, { payload, item, instance, ask: askOf(instance.state), organizationId });
}

interface Question {
  payload: Reminded['payload'];
  item: Reminded['payload']['items'][number];
  instance: InstanceFacts;
  ask: ReturnType<typeof askOf>;
  organizationId: number;
}

type Audience = { userIds: number[]; waiting: Waiting } | null;

const AUDIENCE: Readonly<Record<RecordCode, (tx: TxCtx, question: Question) => Promise<Audience>>> = {
  correspondence: audienceOfDocument,
  circulation: audienceOfSheet,
};

async function audienceOfSheet(tx: TxCtx, { payload, item, ask }: Question): Promise<Audience> {
  const reminded = await remindedOnSheet(tx, item, payload);
  if (!reminded) return null;
  const { documentNumber, subject, publicId } = reminded.sheet;
  const { projectCode, byOrganizationCode: originatorCode, byName: personName } = payload;
  const facts = { documentNumber: documentNumber ?? '', subject, typeCode: CIRCULATION_TYPE, dueAt: item.dueAt };
  const params = { ...facts, projectCode, originatorCode, personName, ask };
  return { userIds: reminded.userIds, waiting: { entityType: 'circulation', document: { publicId }, params } };
}

async function audienceOfDocument(
  tx: TxCtx,
  { payload, item, instance, ask, organizationId }: Question,
): Promise<Audience> {
  const document = await readDocument(tx, item.documentPublicId);
  if (!document) return null;
  const rows = (await readHolders(tx, item.instanceId)).filter(
    (row) => row.organizationId === organizationId && row.personPublicId === payload.personPublicId,
  );
  const { holders, delegates } = await holdersToNotify(tx, document, instance, rows);
  const seeing = await onlySeeing(tx, document.id, [...holders, ...delegates], payload.byPublicId);
  const { documentNumber, subject, typeCode, projectCode, originatorCode } = document;
  const facts = { documentNumber: documentNumber ?? '', subject, typeCode, dueAt: item.dueAt };
  const params = { ...facts, projectCode, originatorCode, personName: payload.byName, ask };
  const userIds = [...new Set(seeing.map(({ userId }) => userId))];
  return { userIds, waiting: { entityType: 'correspondence', document, params } };
}

function aboutOf({ payload }: Reminded, documents: readonly Waiting[], projectId: number): About | null {
  const [only, ...others] = documents;
  if (!only) return null;
  if (others.length === 0) {
    const { entityType, document, params } = only;
    return { entityType, entityPublicId: document.publicId, projectId, params };
  }
  // The documents are read when the notice is shown, with the reader's visibility at that time.
  const { projectCode, byName: personName, byOrganizationCode: originatorCode } = payload;
  const params = { projectCode, originatorCode, personName, count: documents.length };
  return { entityType: 'work_reminder', entityPublicId: payload.reminderPublicId, projectId, params };
}
