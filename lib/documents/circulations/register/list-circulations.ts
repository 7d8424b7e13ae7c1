import { eq, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import { naturally } from '@/lib/platform/natural-order';
import { registerList } from '../../register/register-list';
import { CirculationListParams } from './list-params';
import { CIRCULATION_FILTERS, matchesSheet, viewCondition } from './register-filters';
import { selectRows } from './select-rows';

/** The acting organization's sheets in a project, and their export. */
export const {
  list: listCirculations,
  exportRows: exportCirculations,
  findRows: findCirculationRows,
} = registerList({
  params: CirculationListParams,
  from: (ctx, columns) =>
    ctx.db
      .select(columns)
      .from(circulations)
      .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
      .$dynamic(),
  keys: circulations,
  order: {
    created: sql`${circulations.createdAt}`,
    number: naturally(sql`IFNULL(${circulations.numberKey}, '')`),
    subject: sql`${circulations.subject}`,
    due: sql`IFNULL(${circulations.deadlineDate}, '9999-12-31')`,
    status: sql`${circulations.statusCode}`,
  },
  visible: visibleCirculations,
  views: viewCondition,
  filters: CIRCULATION_FILTERS,
  search: {
    matches: (_ctx, reading) => matchesSheet(reading),
    textOf: ({ subject, documentNumber, source }) =>
      [subject, documentNumber, source.subject, source.documentNumber].join(' '),
    isDated: true,
  },
  edge: 'listed',
  rows: selectRows,
  publicIdOf: ({ publicId }) => publicId,
});
