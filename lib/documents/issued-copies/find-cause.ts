import { and, asc, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { CopyCause } from '@/db/enums';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { outboxEvents } from '@/db/schema/events';
import type { Ctx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type AnyKindCode, anyKindOfType, CIRCULATION_TYPE } from '../kind-traits';

/** A document or a circulation sheet whose paper is to be kept, and the event that asks for it. */
export interface CopyToMake {
  kind: AnyKindCode;
  publicId: string;
  /** One of them: the sheet, or the document with its revision. */
  keys: { correspondenceId: number; revisionId: number } | { circulationId: number };
  revisionPublicId: string | undefined;
  number: string;
  organizationId: number;
  projectId: number;
  contractId: number | null;
  /** Keys of its sender and its writer, the first readers that are tried. */
  issuedBy: readonly number[];
  cause: CopyCause;
  causeId: string;
  causedAt: Date;
  isMadeLater: boolean;
}

/** By the outcome of the final state; every other outcome is a decision. */
const CAUSE_OF_OUTCOME: Readonly<Record<string, CopyCause>> = {
  completed: 'COMPLETED',
  closed: 'CLOSED',
  cancelled: 'CANCELLED',
};

/** The copy that an event asks for; null for an event or a record that has none: a draft, a document without a number. */
export async function findCause(ctx: Ctx, event: OutboxEvent): Promise<CopyToMake | null> {
  const { occurredAt, eventId } = event;
  const of = (cause: CopyCause) => ({ cause, causeId: eventId, causedAt: occurredAt, isMadeLater: false });
  switch (event.type) {
    case 'correspondence.submitted':
      return findIssued(ctx, event.payload.correspondencePublicId, of('ISSUED'));
    case 'rfa.submitted':
    case 'document.submitted':
      return findIssued(ctx, event.payload.documentPublicId, of('ISSUED'));
    case 'correspondence.cancelled':
      return findIssued(ctx, event.payload.correspondencePublicId, of('CANCELLED'));
    case 'rfa.cancelled':
      return findIssued(ctx, event.payload.documentPublicId, of('CANCELLED'));
    case 'circulation.issued':
      return findSheet(ctx, event.payload.circulationPublicId, of('ISSUED'));
    case 'workflow.ended':
      return findEnded(ctx, event.payload, of(CAUSE_OF_OUTCOME[event.payload.outcome] ?? 'DECIDED'));
    case 'issued_copy.requested':
      return findRequested(ctx, event.payload.recordPublicId);
    default:
      return null;
  }
}

/** `causedAt` null: when it was issued. */
type Cause = Pick<CopyToMake, 'cause' | 'causeId' | 'isMadeLater'> & { causedAt: Date | null };

/** A document's cancellation has an event of its own, which also comes after the end of its workflow. */
async function findEnded(
  ctx: Ctx,
  { instanceId, recordPublicId }: { instanceId: string; recordPublicId: string },
  cause: Cause,
): Promise<CopyToMake | null> {
  const sheet = await findSheet(ctx, recordPublicId, cause);
  if (sheet || cause.cause === 'CANCELLED') return sheet;
  const [revision] = await ctx.db
    .select({ id: correspondenceRevisions.id })
    .from(correspondenceRevisions)
    .where(eq(correspondenceRevisions.workflowInstanceId, instanceId));
  return revision ? findDocument(ctx, recordPublicId, eq(correspondenceRevisions.id, revision.id), cause) : null;
}

/** The revision that was the last one sent at the event: another may have followed since. */
function findIssued(ctx: Ctx, publicId: string, cause: Cause): Promise<CopyToMake | null> {
  const isSentByThen = lte(
    correspondenceRevisions.submittedAt,
    sql`(SELECT ${outboxEvents.occurredAt} FROM ${outboxEvents} WHERE ${outboxEvents.eventId} = ${cause.causeId})`,
  );
  return findDocument(ctx, publicId, isSentByThen, cause);
}

/** Issued before copies were kept: the current revision, once, at the moment when it was issued. */
async function findRequested(ctx: Ctx, publicId: string): Promise<CopyToMake | null> {
  const cause = { cause: 'ISSUED' as const, causeId: publicId, causedAt: null, isMadeLater: true };
  const isCurrent = eq(correspondenceRevisions.isCurrent, true);
  const found = (await findSheet(ctx, publicId, cause)) ?? (await findDocument(ctx, publicId, isCurrent, cause));
  return found && { ...found, causeId: found.revisionPublicId ?? publicId };
}

async function findDocument(
  ctx: Ctx,
  publicId: string,
  which: ReturnType<typeof eq>,
  cause: Cause,
): Promise<CopyToMake | null> {
  const [row] = await ctx.db
    .select({
      correspondenceId: correspondences.id,
      revisionId: correspondenceRevisions.id,
      revisionPublicId: correspondenceRevisions.publicId,
      typeCode: correspondenceTypes.typeCode,
      number: correspondenceRevisions.documentNumber,
      organizationId: correspondences.originatorOrganizationId,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      issuedAt: sql`IFNULL(${correspondenceRevisions.submittedAt}, NOW(3))`.mapWith(correspondences.createdAt),
      submittedBy: correspondences.submittedBy,
      createdBy: correspondenceRevisions.createdBy,
    })
    .from(correspondences)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .where(
      and(
        eq(correspondences.publicId, publicId),
        isNotNull(correspondences.submittedAt),
        isNotNull(correspondenceRevisions.submittedAt),
        isNotNull(correspondenceRevisions.documentNumber),
        which,
      ),
    )
    .orderBy(desc(correspondenceRevisions.submittedAt), desc(correspondenceRevisions.id))
    .limit(1);
  if (!row) return null;
  const { correspondenceId, revisionId, typeCode, number, submittedBy, createdBy, issuedAt, ...facts } = row;
  return {
    ...cause,
    causedAt: cause.causedAt ?? issuedAt,
    ...facts,
    kind: anyKindOfType(typeCode),
    publicId,
    keys: { correspondenceId, revisionId },
    number: number ?? '',
    issuedBy: submittedBy === null ? [createdBy] : [submittedBy, createdBy],
  };
}

async function findSheet(ctx: Ctx, publicId: string, cause: Cause): Promise<CopyToMake | null> {
  const [row] = await ctx.db
    .select({
      circulationId: circulations.id,
      number: circulations.numberKey,
      organizationId: circulations.organizationId,
      projectId: circulations.projectId,
      contractId: correspondences.contractId,
      issuedAt: circulations.createdAt,
      createdBy: circulations.createdBy,
    })
    .from(circulations)
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .where(and(eq(circulations.publicId, publicId), isNotNull(circulations.numberKey)))
    .orderBy(asc(circulations.id));
  if (!row) return null;
  const { circulationId, number, createdBy, issuedAt, ...facts } = row;
  return {
    ...cause,
    causedAt: cause.causedAt ?? issuedAt,
    ...facts,
    kind: anyKindOfType(CIRCULATION_TYPE),
    publicId,
    keys: { circulationId },
    revisionPublicId: undefined,
    number: number ?? '',
    issuedBy: [createdBy],
  };
}
