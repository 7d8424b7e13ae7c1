import { and, eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { ncrRevisions } from '@/db/schema/ncrs';
import { contracts, organizations } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { named, organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { naturally } from '@/lib/platform/natural-order';
import { projectDayOf, projectToday } from '@/lib/platform/time/project-day-sql';
import { holdingOrganizations, loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { matchesSearch } from '../../document/register/matches-search';
import { registerList } from '../../register/register-list';
import { isStepOverdue } from '../../rfas/register/register-filters';
import type { NcrRow } from '../dto';
import { NcrListParams } from './list-params';
import { contractors, NCR_FILTERS, viewCondition } from './register-filters';

/** An NCR has one contractor, the only TO recipient. */
const isContractor = and(
  eq(correspondenceRecipients.correspondenceId, correspondences.id),
  eq(correspondenceRecipients.recipientType, 'TO'),
);

/** Calendar days of the project's zone from the submission to the end of its workflow, or to today. */
const daysOpen = sql<number | null>`DATEDIFF(
  IF(${workflowInstances.status} = 'ACTIVE', ${projectToday}, ${projectDayOf(workflowInstances.stateEnteredAt)}),
  ${projectDayOf(correspondences.submittedAt)})`;

/** The NCRs of a project's register, and their export. */
export const { list: listNcrs, exportRows: exportNcrs } = registerList({
  params: NcrListParams,
  from: (ctx, columns) =>
    ctx.db
      .select(columns)
      .from(ncrRevisions)
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, ncrRevisions.id))
      .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.currentOf))
      .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
      .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
      .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
      .leftJoin(correspondenceRecipients, isContractor)
      .leftJoin(contractors, eq(contractors.id, correspondenceRecipients.organizationId))
      .$dynamic(),
  keys: correspondences,
  order: {
    listed: sql`${correspondences.listedAt}`,
    number: naturally(sql`IFNULL(${correspondenceRevisions.documentNumber}, '')`),
    subject: sql`${correspondenceRevisions.subject}`,
    severity: sql`IFNULL(${ncrRevisions.severity} + 0, 0)`,
    contractor: sql`IFNULL(${contractors.organizationCode}, '')`,
    found: sql`IFNULL(${ncrRevisions.findingDate}, '1000-01-01')`,
    submitted: sql`IFNULL(${correspondenceRevisions.submittedAt}, '1000-01-01')`,
    due: sql`IFNULL(${correspondenceRevisions.dueDate}, '9999-12-31')`,
  },
  visible: visibleCorrespondences,
  views: viewCondition,
  filters: NCR_FILTERS,
  search: {
    matches: matchesSearch,
    textOf: ({ subject, documentNumber }) => `${subject} ${documentNumber ?? ''}`,
    isDated: true,
  },
  edge: 'listed',
  rows: selectNcrRows,
  publicIdOf: ({ publicId }) => publicId,
});

/** The rows of these NCRs, in this order. The caller has checked visibility. */
async function selectNcrRows(ctx: UserCtx, ids: readonly number[]): Promise<NcrRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(ctx, ids);
  const states = await loadDocumentStates(
    ctx,
    rows.map(({ instanceId }) => instanceId),
  );
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map(({ id: _id, instanceId, cancelledAt, submittedAt, updatedAt, ...row }): NcrRow => {
      const state = states.get(instanceId);
      return {
        ...row,
        submittedAt: submittedAt?.toISOString() ?? null,
        status: { code: state?.code ?? '', name: state?.word ?? '' },
        holders: holdingOrganizations(state).map(({ code }) => code),
        isDraft: submittedAt === null,
        isCancelled: cancelledAt !== null,
        updatedAt: updatedAt.toISOString(),
      };
    });
}

function selectRows(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select({
      id: correspondences.id,
      instanceId: workflowInstances.id,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      documentNumber: correspondenceRevisions.documentNumber,
      severity: ncrRevisions.severity,
      subject: correspondenceRevisions.subject,
      location: ncrRevisions.location,
      discipline: { code: disciplines.disciplineCode, name: named(ctx, disciplines) },
      contract: { publicId: contracts.publicId, code: contracts.contractCode, name: named(ctx, contracts) },
      from: organizationRef(ctx),
      contractor: {
        publicId: contractors.publicId,
        code: contractors.organizationCode,
        name: named(ctx, contractors),
      },
      findingDate: ncrRevisions.findingDate,
      dueDate: correspondenceRevisions.dueDate,
      answersCount: sql`(SELECT COUNT(*) FROM ncr_answers AS rounds
        WHERE rounds.ncr_revision_id = ${ncrRevisions.id})`.mapWith(Number),
      daysOpen: daysOpen.mapWith((days) => (days === null ? null : Number(days))),
      submittedAt: correspondenceRevisions.submittedAt,
      isOverdue: sql`${isStepOverdue}`.mapWith(Boolean),
      cancelledAt: correspondences.cancelledAt,
      updatedAt: correspondences.updatedAt,
    })
    .from(ncrRevisions)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, ncrRevisions.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.currentOf))
    .innerJoin(contracts, eq(contracts.id, correspondences.contractId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .leftJoin(correspondenceRecipients, isContractor)
    .leftJoin(contractors, eq(contractors.id, correspondenceRecipients.organizationId))
    .where(inArray(correspondences.id, [...ids]));
}
