import { and, asc, eq, inArray } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import type { ApplyNumbers, IssuedNumber, Numbered } from '@/lib/numbering/engine/batch/number-items';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { createInstances } from '@/lib/workflow/engine/moves/create-instances';
import { CIRCULATION_TYPE } from '../../kind-traits';
import { CIRCULATION_ENTITY } from '../constants';
import type { CirculationAnswer } from '../dto';
import type { ResolvedAssignees } from './resolve-assignees';

/** A sheet that is complete but for its number. */
export interface NewCirculation extends ResolvedAssignees {
  /** Who starts it: a person, or the system where the distribution matrix does. */
  ctx: Ctx;
  publicId: string;
  /** The document that is circulated, with the database's clock when it was read. */
  source: { id: number; projectId: number; projectCode: string; documentNumber: string | null; now: Date };
  organization: { id: number; publicId: string; code: string };
  createdBy: number;
  subject: string;
  instruction: string;
  claim: IdempotencyClaim | null;
}

/**
 * Writes sheets with the numbers they were given and starts them, all or none, in the numbers' transaction.
 * @throws AppError CIRCULATION_OF_CANCELLED, CIRCULATION_EXISTS, WORKFLOW_REQUIREMENT, WORKFLOW_NO_ASSIGNEE
 */
export const applyCirculations: ApplyNumbers<NewCirculation, CirculationAnswer> = async (tx, numbered) => {
  // A lost compare-and-swap of the series is met before anything is written on top of it.
  await flushWrites(tx);
  // A number of an earlier try was committed with its sheet.
  const fresh = numbered.filter(({ number }) => !number.isRepeat);
  if (fresh.length > 0) await writeAndStart(tx, fresh);
  return numbered.map(({ payload, number }) => answerOf(payload, number));
};

async function writeAndStart(tx: TxCtx, numbered: readonly Numbered<NewCirculation>[]): Promise<void> {
  await refuseCancelled(tx, numbered);
  const instances = await createInstances(
    tx,
    numbered.map(({ payload: { publicId } }) => ({
      workflowCode: CIRCULATION_TYPE,
      entityType: CIRCULATION_ENTITY,
      entityPublicId: publicId,
      subjectRoot: publicId,
      contractId: null,
      previousInstanceId: null,
    })),
  );
  await insertSheets(
    tx,
    numbered.map(({ payload, number }, index) => ({ payload, number, instanceId: instances[index]?.id ?? '' })),
  );
  await actInTx(
    tx,
    numbered.map(({ payload }, index) => ({
      instanceId: instances[index]?.id ?? '',
      action: 'START',
      by: payload.ctx,
    })),
  );
  await record(
    tx,
    numbered.map(({ payload, number }) => ({
      action: 'circulation.started',
      entityType: CIRCULATION_ENTITY,
      entityPublicId: payload.publicId,
      entityLabel: number.documentNumber,
      projectId: payload.source.projectId,
      subjectOrganizationId: payload.organization.id,
      changes: {
        document: [null, payload.source.documentNumber],
        assignees: [null, payload.assignees.length],
        deadlineDate: [null, payload.deadlineDate],
      },
      by: payload.ctx,
    })),
  );
  await recordAnswers(
    tx,
    numbered.map(({ payload, number }) => ({ claim: payload.claim, answer: answerOf(payload, number) })),
  );
}

/** A cancellation that commits first is seen here; one that comes later finds the sheet and closes it. */
async function refuseCancelled(tx: TxCtx, numbered: readonly Numbered<NewCirculation>[]): Promise<void> {
  const rows = await tx.db
    .select({ cancelledAt: correspondences.cancelledAt })
    .from(correspondences)
    .where(
      inArray(
        correspondences.id,
        numbered.map(({ payload }) => payload.source.id),
      ),
    )
    .orderBy(asc(correspondences.id))
    .for('update');
  if (rows.some(({ cancelledAt }) => cancelledAt !== null)) throw new AppError('CIRCULATION_OF_CANCELLED');
}

interface NumberedSheet {
  payload: NewCirculation;
  number: IssuedNumber;
  instanceId: string;
}

async function insertSheets(tx: TxCtx, sheets: readonly NumberedSheet[]): Promise<void> {
  try {
    await tx.db.insert(circulations).values(
      sheets.map(({ payload, number, instanceId }) => ({
        publicId: payload.publicId,
        projectId: payload.source.projectId,
        correspondenceId: payload.source.id,
        organizationId: payload.organization.id,
        subject: payload.subject,
        instruction: payload.instruction || null,
        deadlineDate: payload.deadlineDate,
        seriesId: number.seriesId,
        sequence: number.sequence,
        numberKey: number.numberKey,
        issuedAt: number.issuedAt,
        workflowInstanceId: instanceId,
        createdBy: payload.createdBy,
      })),
    );
  } catch (error) {
    throw isDuplicateOf(error, 'uq_circulations_live') ? new AppError('CIRCULATION_EXISTS') : error;
  }
  const rows = await tx.db
    .select({ id: circulations.id, publicId: circulations.publicId })
    .from(circulations)
    .where(
      inArray(
        circulations.publicId,
        sheets.map(({ payload }) => payload.publicId),
      ),
    );
  const ids = new Map(rows.map(({ publicId, id }) => [publicId, id]));
  await tx.db.insert(circulationAssignees).values(
    sheets.flatMap(({ payload }) =>
      payload.assignees.map(({ userId, type, deadlineDate }, index) => ({
        publicId: newPublicId(),
        circulationId: ids.get(payload.publicId) ?? 0,
        userId,
        assigneeType: type,
        position: index + 1,
        deadlineDate,
      })),
    ),
  );
}

/** The first move has been made: START. */
function answerOf({ publicId }: NewCirculation, { documentNumber }: IssuedNumber): CirculationAnswer {
  return { publicId, versionNo: 2, documentNumber, statusCode: 'IN_REVIEW' };
}

/** The sheet that an organization has of a document; null where it has none, or a cancelled one only. */
export async function findSheetOf(ctx: Ctx, documentId: number, organizationId: number) {
  const [row] = await ctx.db
    .select({ publicId: circulations.publicId, documentNumber: circulations.numberKey })
    .from(circulations)
    .where(and(eq(circulations.liveCorrespondenceId, documentId), eq(circulations.organizationId, organizationId)));
  return row ?? null;
}
