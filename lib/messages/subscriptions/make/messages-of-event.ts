import { eq } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import { documentPath } from '@/lib/documents/document-path';
import { ANY_KIND_TRAITS, anyKindOfType, traitsOfType } from '@/lib/documents/kind-traits';
import { readDocument } from '@/lib/messages/notifications/notify/document-facts';
import type { TxCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type RecordCode, recordOf } from '@/lib/workflow/definitions/subjects';
import { readMessageDocument } from './message-document';
import type { UnaddressedMessage } from './unaddressed-message';

/** Builds the outgoing messages of an event; empty for an internal event. */
export async function messagesOf(tx: TxCtx, event: OutboxEvent): Promise<UnaddressedMessage[]> {
  switch (event.type) {
    case 'correspondence.submitted':
      return issued(tx, event.payload.correspondencePublicId, event.payload);
    case 'rfa.submitted':
    case 'document.submitted':
      return issuedDocument(tx, event.payload.documentPublicId);
    case 'workflow.moved':
      return moved(tx, event);
    case 'workflow.task.overdue':
      return overdue(tx, event);
    case 'transmittal.acknowledged':
      return acknowledged(tx, event);
    case 'file.quarantined':
      return quarantined(tx, event);
    case 'numbering.reset_requested':
      return resetRequested(tx, event);
    case 'numbering.fallback_used':
      return fallbackUsed(tx, event);
    default:
      return [];
  }
}

type Facts = { typeCode: string; documentNumber: string | null; subject: string };

function documentOf(publicId: string, { typeCode, documentNumber, subject }: Facts, projectCode: string) {
  return {
    publicId,
    kind: anyKindOfType(typeCode),
    typeCode,
    number: documentNumber,
    subject,
    url: addressOf(documentPath({ projectCode, typeCode, publicId })),
  };
}

function addressOf(path: string): string {
  return new URL(path, env().APP_URL).href;
}

async function issued(
  tx: TxCtx,
  publicId: string,
  facts: Facts,
  type: RecordCode = 'correspondence',
): Promise<UnaddressedMessage[]> {
  const about = await readMessageDocument(tx, type, publicId);
  if (!about) return [];
  const document = documentOf(publicId, facts, about.project.code);
  const { project, originator } = about;
  return [
    {
      kind: 'document.issued',
      entity: { type, publicId },
      documentKind: document.kind,
      project,
      // A letter from outside was registered by its receiver.
      data: { document, originator: traitsOfType(facts.typeCode).isFromOutside ? null : originator },
    },
  ];
}

/** The event names the document alone. */
async function issuedDocument(tx: TxCtx, publicId: string): Promise<UnaddressedMessage[]> {
  const facts = await readDocument(tx, publicId);
  return facts ? issued(tx, publicId, facts) : [];
}

type Step = OutboxEvent<'workflow.moved' | 'workflow.task.overdue'>;

async function stepOf(tx: TxCtx, { payload, entityType }: Step) {
  const type = recordOf(entityType);
  const about = await readMessageDocument(tx, type, payload.documentPublicId);
  if (!about) return null;
  const document = documentOf(payload.documentPublicId, payload, about.project.code);
  const common = {
    document,
    instanceId: payload.instanceId,
    workflowCode: payload.workflowCode,
    holderPublicIds: [...new Set(payload.holders.flatMap(({ organizationPublicId }) => organizationPublicId ?? []))],
    dueAt: payload.dueAt,
  };
  const { project } = about;
  return {
    type,
    common,
    about: { entity: { type, publicId: document.publicId }, documentKind: document.kind, project },
  };
}

const FIRST_SEQ = 1;

async function moved(tx: TxCtx, event: OutboxEvent<'workflow.moved'>): Promise<UnaddressedMessage[]> {
  const step = await stepOf(tx, event);
  if (!step) return [];
  const { action, fromState, toState, actorPublicId } = event.payload;
  const transition: UnaddressedMessage = {
    kind: 'workflow.transitioned',
    ...step.about,
    data: { ...step.common, action, fromState, toState, actorPublicId },
    act: { instanceId: event.payload.instanceId, seq: event.seq ?? 0 },
  };
  const { isIssuedByFirstStep } = ANY_KIND_TRAITS[step.common.document.kind];
  const isIssue = isIssuedByFirstStep && event.seq === FIRST_SEQ;
  return isIssue
    ? [transition, ...(await issued(tx, event.payload.documentPublicId, event.payload, step.type))]
    : [transition];
}

/** Reminders repeat for a year; a step has one message for its due date. */
async function overdue(tx: TxCtx, event: OutboxEvent<'workflow.task.overdue'>): Promise<UnaddressedMessage[]> {
  const step = await stepOf(tx, event);
  if (!step) return [];
  const { instanceId, dueAt, toState } = event.payload;
  return [
    {
      kind: 'task.overdue',
      ...step.about,
      data: { ...step.common, state: toState },
      once: [instanceId, event.seq ?? '', dueAt ?? ''].join('/'),
    },
  ];
}

async function acknowledged(
  tx: TxCtx,
  { payload }: OutboxEvent<'transmittal.acknowledged'>,
): Promise<UnaddressedMessage[]> {
  const about = await readMessageDocument(tx, 'correspondence', payload.documentPublicId);
  if (!about) return [];
  const document = documentOf(payload.documentPublicId, payload, about.project.code);
  return [
    {
      kind: 'transmittal.acknowledged',
      entity: { type: 'correspondence', publicId: document.publicId },
      documentKind: document.kind,
      project: about.project,
      data: {
        document,
        by: { publicId: payload.organizationPublicId, code: payload.organizationCode },
        isOnPaper: payload.isOnPaper,
      },
    },
  ];
}

async function quarantined(tx: TxCtx, { payload }: OutboxEvent<'file.quarantined'>): Promise<UnaddressedMessage[]> {
  const [row] = await tx.db
    .select({ person: users.publicId, publicId: organizations.publicId, code: organizations.organizationCode })
    .from(attachments)
    .innerJoin(users, eq(users.userId, attachments.uploadedBy))
    .innerJoin(organizations, eq(organizations.id, attachments.organizationId))
    .where(eq(attachments.publicId, payload.filePublicId));
  if (!row) return [];
  const { person, ...organization } = row;
  return [
    {
      kind: 'file.quarantined',
      entity: { type: 'attachment', publicId: payload.filePublicId },
      documentKind: null,
      project: null,
      data: { filePublicId: payload.filePublicId, uploadedByPublicId: person, organization },
    },
  ];
}

async function resetRequested(
  tx: TxCtx,
  { payload }: OutboxEvent<'numbering.reset_requested'>,
): Promise<UnaddressedMessage[]> {
  const { resetPublicId, seriesPublicId, typeCode, pattern, nextNumber, byPublicId } = payload;
  return [
    {
      kind: 'numbering.reset_requested',
      entity: { type: 'engine', publicId: resetPublicId },
      documentKind: null,
      project: await projectOf(tx, payload.projectCode),
      data: {
        ...{ resetPublicId, seriesPublicId, typeCode, pattern, nextNumber },
        requestedByPublicId: byPublicId,
        url: addressOf(`/admin/numbering/resets/${resetPublicId}`),
      },
    },
  ];
}

async function fallbackUsed(
  tx: TxCtx,
  { payload }: OutboxEvent<'numbering.fallback_used'>,
): Promise<UnaddressedMessage[]> {
  const { projectCode, ...data } = payload;
  // Only its own organization may learn of a circulation, also from its numbers (decision 042).
  if (traitsOfType(data.typeCode).staysInside) return [];
  return [
    {
      kind: 'numbering.fallback_used',
      entity: { type: 'engine', publicId: payload.seriesPublicId },
      documentKind: null,
      project: await projectOf(tx, projectCode),
      data,
    },
  ];
}

async function projectOf(tx: TxCtx, code: string): Promise<{ publicId: string; code: string } | null> {
  const [row] = await tx.db
    .select({ publicId: projects.publicId })
    .from(projects)
    .where(eq(projects.projectCode, code));
  return row ? { publicId: row.publicId, code } : null;
}
