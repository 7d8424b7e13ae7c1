import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contracts, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaItems, rfaRevisions, rfaStatusCodes, rfas } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import { fullName, named, organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { type DocumentState, loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { REVISED_KINDS } from '../../drawings/constants';
import { isOfDrawing, tablesOf } from '../../drawings/tables';
import type { RfaResult, RfaRow, RfaStub } from '../dto';
import { holdersOf, resultsById } from '../read/rfa-parts';
import { hasDraftRevision, isStepOverdue, isStub } from './register-filters';

/** As many numbers as fit into a row. */
const SHOWN_DRAWINGS = 3;

/** The rows of these RFAs, in this order. The caller has checked visibility. */
export async function selectRfaRows(ctx: UserCtx, ids: readonly number[]): Promise<RfaRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(ctx, ids);
  const revisionIds = rows.map(({ revisionId }) => revisionId);
  const [states, results, drawings, files] = await Promise.all([
    loadDocumentStates(
      ctx,
      rows.flatMap(({ instanceId, isStub: hidden }) => (hidden ? [] : [instanceId])),
    ),
    resultsById(ctx),
    drawingNumbers(ctx, revisionIds),
    countFiles(ctx, revisionIds),
  ]);
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map((row) => {
      const extras = {
        state: states.get(row.instanceId),
        results,
        drawings: drawings.get(row.revisionId) ?? [],
        filesCount: files.get(row.revisionId) ?? 0,
      };
      return row.isStub ? stubRow(row) : fullRow(ctx, row, extras);
    });
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select({
      id: correspondences.id,
      revisionId: correspondenceRevisions.id,
      instanceId: workflowInstances.id,
      instanceStatus: workflowInstances.status,
      currentState: workflowInstances.currentState,
      originatorId: correspondences.originatorOrganizationId,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      documentNumber: correspondenceRevisions.documentNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      revisionNumber: correspondenceRevisions.revisionNumber,
      rfaType: { code: rfaTypes.typeCode, name: named(ctx, rfaTypes) },
      discipline: { code: disciplines.disciplineCode, name: named(ctx, disciplines) },
      subject: correspondenceRevisions.subject,
      contract: { publicId: contracts.publicId, code: contracts.contractCode, name: named(ctx, contracts) },
      from: organizationRef(ctx),
      documentDate: correspondenceRevisions.documentDate,
      dueDate: correspondenceRevisions.dueDate,
      status: { code: rfaRevisions.statusCode, name: named(ctx, rfaStatusCodes) },
      consultantCodeId: rfaRevisions.consultantCodeId,
      approveCodeId: rfaRevisions.approveCodeId,
      stepDueAt: workflowInstances.dueAt,
      isOverdue: sql`${isStepOverdue}`.mapWith(Boolean),
      submittedAt: correspondenceRevisions.submittedAt,
      decidedAt: rfaRevisions.decidedAt,
      isReady: rfaRevisions.isReady,
      cancelledAt: correspondences.cancelledAt,
      cancelReason: correspondences.cancelReason,
      recalledAt: rfaRevisions.recalledAt,
      recallReason: rfaRevisions.recallReason,
      recalledSubmittedAt: rfaRevisions.recalledSubmittedAt,
      hasDraftRevision: sql`${hasDraftRevision(ctx)}`.mapWith(Boolean),
      isStub: sql`${isStub(ctx)}`.mapWith(Boolean),
      urgency: correspondences.urgency,
      secrecy: correspondences.secrecy,
      createdBy: { publicId: users.publicId, name: fullName(users) },
      createdAt: correspondences.createdAt,
      updatedAt: correspondences.updatedAt,
      daysHeld: sql<number | null>`(SELECT TIMESTAMPDIFF(DAY, MIN(held.since), NOW(3)) FROM workflow_holders AS held
        WHERE held.instance_id = ${workflowInstances.id})`,
    })
    .from(correspondences)
    .innerJoin(rfas, eq(rfas.id, correspondences.id))
    .innerJoin(rfaTypes, eq(rfaTypes.id, rfas.rfaTypeId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .innerJoin(rfaStatusCodes, eq(rfaStatusCodes.statusCode, rfaRevisions.statusCode))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(contracts, eq(contracts.id, correspondences.contractId))
    .innerJoin(users, eq(users.userId, correspondences.createdBy))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .where(inArray(correspondences.id, [...ids]));
}

function fullRow(
  ctx: UserCtx,
  row: Row,
  extras: {
    state: DocumentState | undefined;
    results: ReadonlyMap<number, RfaResult>;
    drawings: string[];
    filesCount: number;
  },
): RfaRow {
  const isOwn = row.originatorId === ctx.actor.organizationId;
  const holders = holdersOf(extras.state);
  return {
    ...sharedOf(row),
    subject: row.subject,
    discipline: row.discipline,
    itemsCount: extras.drawings.length,
    drawingNumbers: extras.drawings.slice(0, SHOWN_DRAWINGS),
    attachmentsCount: extras.filesCount,
    documentDate: row.documentDate,
    dueDate: row.dueDate,
    status: row.status,
    step: extras.state ? { code: row.currentState, name: extras.state.word } : null,
    consultantResult: resultOf(extras.results, row.consultantCodeId),
    result: resultOf(extras.results, row.approveCodeId),
    holders,
    daysHeld: holders.length > 0 ? row.daysHeld : null,
    stepDueAt: row.instanceStatus === 'ACTIVE' ? (row.stepDueAt?.toISOString() ?? null) : null,
    isOverdue: row.isOverdue,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isDraft: row.submittedAt === null,
    isReady: isOwn && row.isReady,
    isCancelled: row.cancelledAt !== null,
    hasDraftRevision: isOwn && row.hasDraftRevision,
    stub: null,
    createdBy: row.createdBy,
  };
}

/** Nothing of what it says now, or said then. */
function stubRow(row: Row): RfaRow {
  const stub: RfaStub = stubOf(row);
  return {
    ...sharedOf(row),
    subject: '',
    discipline: null,
    itemsCount: 0,
    drawingNumbers: [],
    attachmentsCount: 0,
    documentDate: null,
    dueDate: null,
    status: row.status,
    step: null,
    consultantResult: null,
    result: null,
    holders: [],
    daysHeld: null,
    stepDueAt: null,
    isOverdue: false,
    submittedAt: stub.submittedAt,
    decidedAt: null,
    isDraft: false,
    isReady: false,
    isCancelled: stub.isCancelled,
    hasDraftRevision: false,
    stub,
    createdBy: null,
  };
}

export function stubOf(
  row: Pick<
    Row,
    | 'publicId'
    | 'documentNumber'
    | 'revisionLabel'
    | 'rfaType'
    | 'from'
    | 'recalledSubmittedAt'
    | 'recalledAt'
    | 'recallReason'
    | 'cancelledAt'
    | 'cancelReason'
  >,
): RfaStub {
  return {
    publicId: row.publicId,
    documentNumber: row.documentNumber,
    revisionLabel: row.revisionLabel,
    rfaType: row.rfaType,
    from: row.from,
    submittedAt: row.recalledSubmittedAt?.toISOString() ?? null,
    recalledAt: (row.recalledAt ?? new Date(0)).toISOString(),
    isCancelled: row.cancelledAt !== null,
    reason: row.cancelReason ?? row.recallReason ?? '',
  };
}

function sharedOf(row: Row) {
  return {
    publicId: row.publicId,
    versionNo: row.versionNo,
    documentNumber: row.documentNumber,
    revisionLabel: row.revisionLabel,
    cycle: row.revisionNumber + 1,
    rfaType: row.rfaType,
    contract: row.contract,
    from: row.from,
    urgency: row.urgency,
    secrecy: row.secrecy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function resultOf(results: ReadonlyMap<number, RfaResult>, id: number | null): RfaResult | null {
  return id === null ? null : (results.get(id) ?? null);
}

/** Of every item, in order, by revision. */
async function drawingNumbers(ctx: UserCtx, revisionIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const numbers = new Map<number, string[]>();
  for (const kind of REVISED_KINDS) {
    const tables = tablesOf(kind);
    const rows = await ctx.db
      .select({ revisionId: rfaItems.rfaRevisionId, number: tables.drawings.drawingNumber })
      .from(rfaItems)
      .innerJoin(tables.revisions, eq(tables.revisions.id, tables.itemRevisionId))
      .innerJoin(tables.drawings, isOfDrawing(tables))
      .where(inArray(rfaItems.rfaRevisionId, [...revisionIds]))
      .orderBy(asc(rfaItems.rfaRevisionId), asc(rfaItems.position));
    for (const { revisionId, number } of rows) numbers.set(revisionId, [...(numbers.get(revisionId) ?? []), number]);
  }
  return numbers;
}

async function countFiles(ctx: UserCtx, revisionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const files = correspondenceRevisionAttachments;
  const rows = await ctx.db
    .select({ id: files.correspondenceRevisionId, total: count() })
    .from(files)
    .where(inArray(files.correspondenceRevisionId, [...revisionIds]))
    .groupBy(files.correspondenceRevisionId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
