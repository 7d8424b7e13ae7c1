import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { NO_DATE, NO_DUE_DATE, registerEntries } from '@/db/schema/register-entries';
import type { Ctx } from '@/lib/platform/ctx';
import { naturally } from '@/lib/platform/natural-order';

/** Each column of an entry and its source, as the triggers of delta 104 copy it. */
const SOURCES: readonly (readonly [column: SQL, source: SQL])[] = [
  [sql`e.project_id`, sql`d.project_id`],
  [sql`e.contract_id`, sql`d.contract_id`],
  [sql`e.originator_organization_id`, sql`d.originator_organization_id`],
  [sql`e.created_by`, sql`d.created_by`],
  [sql`e.secrecy + 0`, sql`d.secrecy + 0`],
  [sql`e.submitted_at`, sql`d.submitted_at`],
  [sql`e.cancelled_at`, sql`d.cancelled_at`],
  [sql`e.discarded_at`, sql`d.discarded_at`],
  [sql`e.listed_at`, sql`d.listed_at`],
  [sql`e.status_code`, sql`d.status_code`],
  [sql`e.urgency_rank`, sql`d.urgency + 0`],
  [sql`e.type_code`, sql`t.type_code`],
  [sql`e.sender_code`, sql`COALESCE(i.sender_name, s.organization_code, o.organization_code)`],
  [sql`e.number_sort`, sql`LEFT(${naturally(sql`IFNULL(v.document_number, '')`)}, 300)`],
  [sql`e.subject_sort`, sql`LEFT(IFNULL(v.subject, ''), 100)`],
  [sql`e.date_sort`, sql`IFNULL(v.document_date, ${NO_DATE})`],
  [sql`e.due_sort`, sql`IFNULL(v.due_date, ${NO_DUE_DATE})`],
];

/**
 * Documents between two keys whose entry of the register is absent or differs from them. Triggers write the entries
 * with the documents, so that one that differs was changed by hand.
 */
export async function staleEntries(ctx: Ctx, after: number, last: number): Promise<number[]> {
  const isSame = sql.join(
    SOURCES.map(([column, source]) => sql`${column} <=> ${source}`),
    sql` AND `,
  );
  const rows = await rowsOf<{ id: number }>(
    ctx.db,
    sql`SELECT d.id FROM ${correspondences} AS d
      JOIN ${correspondenceTypes} AS t ON t.id = d.correspondence_type_id
      JOIN ${organizations} AS o ON o.id = d.originator_organization_id
      LEFT JOIN ${correspondenceRevisions} AS v ON v.current_of = d.id
      LEFT JOIN ${incomingLetters} AS i ON i.id = d.id
      LEFT JOIN ${organizations} AS s ON s.id = i.sender_organization_id
      LEFT JOIN ${registerEntries} AS e ON e.correspondence_id = d.id
      WHERE d.id > ${after} AND d.id <= ${last} AND (e.correspondence_id IS NULL OR NOT (${isSame}))`,
  );
  return rows.map(({ id }) => id);
}
