import { and, asc, eq, inArray } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import type { IssuedNumber, Numbered, WriteNumbered } from '@/lib/numbering/engine/batch/number-items';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { createInstances } from '@/lib/workflow/engine/moves/create-instances';
import { CIRCULATION_TYPE } from '../../kind-traits';
import { CIRCULATION_ENTITY } from '../constants';
import type { CirculationAnswer } from '../dto';
import type { ResolvedAssignees } from './resolve-assignees';

/** A sheet that is complete but for its number. */
export interface NewCirculation extends ResolvedAssignees {
  /** Starter: a person, or the system for the distribution matrix. */
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
export const writeCirculations: WriteNumbered<NewCirculation, CirculationAnswer> = async (tx, sheets) => {
  // A lost compare-and-swap of the series is met before anything is written on top of it.
  await flushWrites(tx);
  await refuseCancelled(tx, sheets);
  const instances = await createInstances(
    tx,
    sheets.map(({ publicId }) => ({
      workflowCode: CIRCULATION_TYPE,
      entityType: CIRCULATION_ENTITY,
      entityPublicId: publicId,
      subjectRoot: publicId,
      contractId: null,
      previousInstanceId: null,
    })),
  );
  const instanceIds = sheets.map((_, index) => instances[index]?.id ?? '');
  await insertSheets(tx, sheets, instanceIds);
  await actInTx(
    tx,
    sheets.map(({ ctx }, index) => ({ instanceId: instanceIds[index] ?? '', action: 'START', by: ctx })),
  );
  await record(
    tx,
    sheets.map(({ ctx, publicId, source, organization, assignees, deadlineDate, number }) => ({
      action: 'circulation.started',
      entityType: CIRCULATION_ENTITY,
      entityPublicId: publicId,
      entityLabel: number.documentNumber,
      projectId: source.projectId,
      subjectOrganizationId: organization.id,
      changes: {
        document: [null, source.documentNumber],
        assignees: [null, assignees.length],
        deadlineDate: [null, deadlineDate],
      },
      by: ctx,
    })),
  );
  await emit(
    tx,
    sheets.map(({ publicId }) => ({
      type: 'circulation.issued',
      payload: { circulationPublicId: publicId },
      entityType: CIRCULATION_ENTITY,
      entityPublicId: publicId,
    })),
  );
  const answers = sheets.map((sheet) => answerOf(sheet, sheet.number));
  await recordAnswers(
    tx,
    answers.map((answer, index) => ({ claim: sheets[index]?.claim ?? null, answer })),
  );
  return answers;
};

/** A cancellation that commits first is seen here; one that comes later finds the sheet and closes it. */
async function refuseCancelled(tx: TxCtx, sheets: readonly NewCirculation[]): Promise<void> {
  const rows = await tx.db
    .select({ cancelledAt: correspondences.cancelledAt })
    .from(correspondences)
    .where(
      inArray(
        correspondences.id,
        sheets.map(({ source }) => source.id),
      ),
    )
    .orderBy(asc(correspondences.id))
    .for('update');
  if (rows.some(({ cancelledAt }) => cancelledAt !== null)) throw new AppError('CIRCULATION_OF_CANCELLED');
}

async function insertSheets(
  tx: TxCtx,
  sheets: readonly Numbered<NewCirculation>[],
  instanceIds: readonly string[],
): Promise<void> {
  try {
    await tx.db.insert(circulations).values(
      sheets.map(({ number, ...sheet }, index) => ({
        publicId: sheet.publicId,
        projectId: sheet.source.projectId,
        correspondenceId: sheet.source.id,
        organizationId: sheet.organization.id,
        subject: sheet.subject,
        instruction: sheet.instruction || null,
        deadlineDate: sheet.deadlineDate,
        seriesId: number.seriesId,
        sequence: number.sequence,
        numberKey: number.numberKey,
        issuedAt: number.issuedAt,
        workflowInstanceId: instanceIds[index] ?? '',
        createdBy: sheet.createdBy,
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
        sheets.map(({ publicId }) => publicId),
      ),
    );
  const ids = new Map(rows.map(({ publicId, id }) => [publicId, id]));
  await tx.db.insert(circulationAssignees).values(
    sheets.flatMap(({ publicId: sheetPublicId, assignees }) =>
      assignees.map(({ userId, type, deadlineDate }, index) => ({
        publicId: newPublicId(),
        circulationId: ids.get(sheetPublicId) ?? 0,
        userId,
        assigneeType: type,
        position: index + 1,
        deadlineDate,
      })),
    ),
  );
}

/** The answer for a started sheet: its first move, START, has been made. */
export function answerOf({ publicId }: NewCirculation, { documentNumber }: IssuedNumber): CirculationAnswer {
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
