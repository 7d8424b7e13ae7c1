import { eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceSubTypes } from '@/db/schema/correspondence-types';
import { organizations } from '@/db/schema/organizations';
import { transmittals } from '@/db/schema/transmittals';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { named, organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { naturally } from '@/lib/platform/natural-order';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { matchesSearch } from '../../document/register/matches-search';
import { selectRowRecipients } from '../../document/register/row-extras';
import { registerList } from '../../register/register-list';
import { hasDraftRevision } from '../../rfas/register/register-filters';
import { asksResponse } from '../constants';
import type { TransmittalRow } from '../dto';
import { TransmittalListParams } from './list-params';
import { TRANSMITTAL_FILTERS, viewCondition } from './register-filters';

/** The transmittals of a project's register, and their export. */
export const { list: listTransmittals, exportRows: exportTransmittals } = registerList({
  params: TransmittalListParams,
  from: (ctx, columns) =>
    ctx.db
      .select(columns)
      .from(transmittals)
      .innerJoin(correspondences, eq(correspondences.id, transmittals.id))
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
      .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
      .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
      .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, correspondences.subTypeId))
      .$dynamic(),
  keys: correspondences,
  order: {
    listed: sql`${correspondences.listedAt}`,
    number: naturally(sql`IFNULL(${correspondenceRevisions.documentNumber}, '')`),
    subject: sql`${correspondenceRevisions.subject}`,
    purpose: sql`(${transmittals.purpose} + 0)`,
    from: sql`${organizations.organizationCode}`,
    submitted: sql`IFNULL(${correspondenceRevisions.submittedAt}, '1000-01-01')`,
    due: sql`IFNULL(${transmittals.acknowledgeDueDate}, '9999-12-31')`,
  },
  visible: visibleCorrespondences,
  views: viewCondition,
  filters: TRANSMITTAL_FILTERS,
  search: {
    matches: matchesSearch,
    textOf: ({ subject, documentNumber }) => `${subject} ${documentNumber ?? ''}`,
    isDated: true,
  },
  edge: 'listed',
  rows: selectTransmittalRows,
  publicIdOf: ({ publicId }) => publicId,
});

/** The rows of these transmittals, in this order. The caller has checked visibility. */
async function selectTransmittalRows(ctx: UserCtx, ids: readonly number[]): Promise<TransmittalRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(ctx, ids);
  const [states, parties] = await Promise.all([
    loadDocumentStates(
      ctx,
      rows.map(({ instanceId }) => instanceId),
    ),
    selectRowRecipients(ctx, ids),
  ]);
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map(({ id, instanceId, originatorId, cancelledAt, submittedAt, updatedAt, isPastDue, ...row }): TransmittalRow => {
      const own = parties.filter(({ correspondenceId }) => correspondenceId === id);
      const asked = own.filter(({ recipientType }) => recipientType === 'TO');
      const isOwn = originatorId === ctx.actor.organizationId;
      const owing =
        submittedAt !== null && cancelledAt === null ? asked.filter(({ state }) => state === 'PENDING') : [];
      const state = states.get(instanceId);
      return {
        ...row,
        to: asked.map(({ organization }) => organization),
        submittedAt: submittedAt?.toISOString() ?? null,
        acknowledged: submittedAt === null ? 0 : asked.filter((one) => one.state !== 'PENDING').length,
        asked: asked.length,
        responded: asksResponse(row) ? asked.filter((one) => one.state === 'REPLIED').length : null,
        // The originator alone sees when a recipient opened it.
        viewed: isOwn ? own.filter(({ firstReadAt }) => firstReadAt !== null).length : 0,
        isOverdue: isPastDue && owing.length > 0,
        isAwaitingUs: owing.some(({ organizationId }) => organizationId === ctx.actor.organizationId),
        status: { code: state?.code ?? '', name: state?.word ?? '' },
        isDraft: submittedAt === null,
        isCancelled: cancelledAt !== null,
        hasDraftRevision: isOwn && row.hasDraftRevision,
        updatedAt: updatedAt.toISOString(),
      };
    });
}

function selectRows(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select({
      id: correspondences.id,
      instanceId: workflowInstances.id,
      originatorId: correspondences.originatorOrganizationId,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      documentNumber: correspondenceRevisions.documentNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      purpose: transmittals.purpose,
      subType: { code: correspondenceSubTypes.subTypeNumber, name: named(ctx, correspondenceSubTypes) },
      subject: correspondenceRevisions.subject,
      from: organizationRef(ctx),
      itemsCount: sql`(SELECT COUNT(*) FROM transmittal_items AS goods
        WHERE goods.revision_id = ${correspondenceRevisions.id})`.mapWith(Number),
      submittedAt: correspondenceRevisions.submittedAt,
      acknowledgeDueDate: transmittals.acknowledgeDueDate,
      dueDate: correspondenceRevisions.dueDate,
      isPastDue: sql`IFNULL(${transmittals.acknowledgeDueDate} < ${projectToday}, FALSE)`.mapWith(Boolean),
      cancelledAt: correspondences.cancelledAt,
      hasDraftRevision: sql`${hasDraftRevision(ctx)}`.mapWith(Boolean),
      updatedAt: correspondences.updatedAt,
    })
    .from(transmittals)
    .innerJoin(correspondences, eq(correspondences.id, transmittals.id))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, correspondences.subTypeId))
    .where(inArray(correspondences.id, [...ids]));
}
