import { and, eq, inArray, or } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberReservations } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { fillNumberKey } from '../engine/template/render-number';
import { lockSeries } from '../engine/void-numbers';
import { closeHolds } from '../holds/close-holds';
import { visibleNumbers } from '../lookup/visible-numbers';
import type { VoidedNumberAnswer } from './dto';
import type { VoidNumber } from './schema';
import { voidDocumentNumber } from './void-document-number';
import { writeVoid } from './write-void';

type Hold = typeof documentNumberReservations.$inferSelect;

/**
 * Declares a number void by its text. A reserved number ends its hold and notifies the holder; a document's number ends
 * the document as in `voidDocumentNumber`. Numbers of invisible documents are refused.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, NUMBER_UNKNOWN, NUMBER_NOT_VOIDABLE and what voidDocumentNumber refuses
 */
export async function voidNumber(
  ctx: UserCtx,
  input: VoidNumber,
  claim: IdempotencyClaim | null = null,
): Promise<VoidedNumberAnswer> {
  const project = await enterableProject(ctx, input.project);
  await requirePermission(ctx, 'number.void', { projectId: project.id, organizationId: ctx.actor.organizationId });
  const row = await findNumber(ctx, project.id, input);
  if (!row) throw new AppError('NUMBER_UNKNOWN');
  if (row.state === 'CONFIRMED' && row.entityType === 'correspondence' && row.entityPublicId !== null) {
    const { versionNo, reasonCode, reason } = input;
    return voidDocumentNumber(ctx, { publicId: row.entityPublicId, versionNo, reasonCode, reason }, claim);
  }
  if (row.counterKey.originatorOrganizationId !== ctx.actor.organizationId) {
    await requirePermission(ctx, 'number.void', { projectId: project.id, organizationId: null });
  }
  if (row.state !== 'RESERVED') throw new AppError('NUMBER_NOT_VOIDABLE');
  return voidHold(ctx, row, { input, claim, projectPublicId: project.publicId });
}

/**
 * Finds the number as written in the ledger, or as a revision of its document prints it. Null if the actor may not see
 * it.
 */
async function findNumber(ctx: UserCtx, projectId: number, { type, number }: VoidNumber): Promise<Hold | undefined> {
  const ledger = documentNumberReservations;
  const text = canonicalText(number);
  const [row] = await ctx.db
    .select({ number: ledger })
    .from(ledger)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .leftJoin(correspondences, eq(correspondences.publicId, ledger.entityPublicId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .where(
      and(
        eq(ledger.projectId, projectId),
        eq(correspondenceTypes.typeCode, type),
        or(eq(ledger.numberKey, text), eq(correspondenceRevisions.documentNumber, text)),
        visibleNumbers(ctx),
      ),
    )
    .limit(1);
  return row?.number;
}

async function voidHold(
  ctx: UserCtx,
  hold: Hold,
  { input, claim, projectPublicId }: { input: VoidNumber; claim: IdempotencyClaim | null; projectPublicId: string },
): Promise<VoidedNumberAnswer> {
  const { seriesId, sequence, numberKey } = hold;
  const { reasonCode, reason } = input;
  const documentNumber = fillNumberKey(numberKey, '');
  const answer: VoidedNumberAnswer = { documentNumber, document: null };
  const notified = await notifiedHolders(ctx, hold);
  await transact(ctx, async (tx) => {
    const [tip] = await lockSeries(tx, [seriesId]);
    const { closed } = tip ? await closeHolds(tx, tip, [hold], { state: 'VOID', reason }) : { closed: [] };
    // The hold was used, cancelled or expired concurrently.
    if (closed.length === 0) throw new AppError('NUMBER_NOT_VOIDABLE');
    await writeVoid(tx, { seriesId, sequence, correspondenceId: null, reasonCode, reason });
    await record(tx, {
      action: 'numbering.number_voided',
      entityType: 'number_hold',
      entityPublicId: hold.token,
      entityLabel: numberKey,
      projectId: hold.projectId,
      subjectOrganizationId: hold.counterKey.originatorOrganizationId ?? null,
      changes: { state: ['RESERVED', 'VOID'], voidReason: [null, reasonCode] },
      reason,
    });
    await emit(tx, [
      {
        type: 'numbering.hold_voided',
        payload: {
          ...notified,
          token: hold.token ?? '',
          projectPublicId,
          typeCode: input.type,
          documentNumber,
          purpose: hold.purpose ?? '',
          reasonCode,
          reason,
        },
        entityType: 'number_hold',
        entityPublicId: hold.token ?? '',
      },
    ]);
    await recordAnswers(tx, [{ claim, answer }]);
  });
  return answer;
}

/** Recipients: the holder, the creator of the hold, and the organization it was created for. */
async function notifiedHolders(ctx: UserCtx, { holderUserId, createdBy, counterKey }: Hold) {
  const ids = [holderUserId, createdBy].filter((id) => id !== null);
  const people = await ctx.db
    .select({ publicId: users.publicId })
    .from(users)
    .where(inArray(users.userId, [0, ...ids]));
  const [organization] = await ctx.db
    .select({ publicId: organizations.publicId })
    .from(organizations)
    .where(eq(organizations.id, counterKey.originatorOrganizationId ?? 0));
  return {
    organizationPublicId: organization?.publicId ?? ctx.actor.organizationPublicId,
    personPublicIds: people.map(({ publicId }) => publicId),
  };
}
