import { eq, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaRevisions, rfas } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { naturally } from '@/lib/platform/natural-order';
import { matchesSearch } from '../../document/register/matches-search';
import { registerList } from '../../register/register-list';
import { RfaListParams } from './list-params';
import { selectRfaRows } from './list-rows';
import { RFA_FILTERS, stubCondition, viewCondition } from './register-filters';

/**
 * The RFAs of a project's register, and their export. An RFA that its originator recalled is a row with nothing but its
 * stub for other organizations.
 */
export const { list: listRfas, exportRows: exportRfas } = registerList({
  params: RfaListParams,
  from: (ctx, columns) =>
    ctx.db
      .select(columns)
      .from(rfas)
      .innerJoin(correspondences, eq(correspondences.id, rfas.id))
      .innerJoin(rfaTypes, eq(rfaTypes.id, rfas.rfaTypeId))
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
      .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
      .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
      .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
      .innerJoin(contracts, eq(contracts.id, correspondences.contractId))
      .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
      .$dynamic(),
  keys: correspondences,
  order: {
    listed: sql`${correspondences.listedAt}`,
    number: naturally(sql`IFNULL(${correspondenceRevisions.documentNumber}, '')`),
    subject: sql`${correspondenceRevisions.subject}`,
    type: sql`${rfaTypes.typeCode}`,
    discipline: sql`IFNULL(${disciplines.disciplineCode}, '')`,
    status: sql`${rfaRevisions.statusCode}`,
    submitted: sql`IFNULL(${correspondenceRevisions.submittedAt}, '1000-01-01')`,
    // Rows without a holder sort last by urgency.
    due: sql`IF(${workflowInstances.status} = 'ACTIVE', IFNULL(${workflowInstances.dueAt}, '9999-12-31'), '9999-12-31')`,
  },
  visible: visibleCorrespondences,
  views: viewCondition,
  filters: RFA_FILTERS,
  beside: (ctx, { view, filters }, search) => (view === 'all' ? stubCondition(ctx, filters, search) : null),
  search: {
    matches: matchesSearch,
    textOf: ({ subject, documentNumber }) => `${subject} ${documentNumber ?? ''}`,
    isDated: true,
  },
  edge: 'listed',
  rows: selectRfaRows,
  publicIdOf: ({ publicId }) => publicId,
});
