import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { TYPES_OF_ONE_ORGANIZATION } from '@/lib/documents/kind-traits';
import type { UserCtx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear } from '@/lib/platform/time/project-day';
import type { SeriesFill } from './dto';
import type { Config } from './select-configs';

/** Of the width (numbering design A): time to widen, then time to do it today. */
const NEAR = 0.8;
const CLOSE = 0.95;

/**
 * The fullest series of each type that has a counter of this year; of a type that an organization keeps to itself, the
 * acting organization's.
 */
export async function readFullestSeries<T extends Pick<Config, 'projectId' | 'typeId'>>(
  ctx: UserCtx,
  configs: readonly T[],
): Promise<Map<T, SeriesFill>> {
  if (configs.length === 0) return new Map();
  const projectIds = [...new Set(configs.map(({ projectId }) => projectId))];
  const year = projectYear(await readNow(ctx));
  // Raw: the first of each group.
  const rows = await rowsOf<{ projectId: number; typeId: number; pattern: string; lastNumber: number; width: number }>(
    ctx.db,
    sql`
    SELECT projectId, typeId, pattern, lastNumber, width FROM (
      SELECT s.project_id AS projectId, s.correspondence_type_id AS typeId, s.printed_pattern AS pattern,
        s.last_number AS lastNumber, s.seq_width AS width, ROW_NUMBER() OVER (
          PARTITION BY s.project_id, s.correspondence_type_id ORDER BY s.last_number / POW(10, s.seq_width) DESC) AS place
      FROM document_number_series AS s WHERE s.project_id IN (${sql.join(projectIds, sql`, `)}) AND s.last_number > 0
        AND EXISTS (SELECT 1 FROM document_number_counters AS c WHERE c.series_id = s.id AND c.current_year = ${year}
          AND (c.originator_organization_id = ${ctx.actor.organizationId} OR s.correspondence_type_id NOT IN (
            SELECT id FROM correspondence_types
            WHERE type_code IN (${sql.join(
              TYPES_OF_ONE_ORGANIZATION.map((code) => sql`${code}`),
              sql`, `,
            )}))))
    ) AS t WHERE place = 1`,
  );
  return new Map(
    configs.flatMap((config) => {
      const row = rows.find(({ projectId, typeId }) => projectId === config.projectId && typeId === config.typeId);
      return row ? [[config, fillOf(row)] as const] : [];
    }),
  );
}

function fillOf({ pattern, lastNumber, width }: { pattern: string; lastNumber: number; width: number }): SeriesFill {
  const capacity = 10 ** width - 1;
  return { pattern, lastNumber, capacity, level: fillLevel(lastNumber / capacity) };
}

/** Fill as a level of the warnings. */
function fillLevel(share: number): SeriesFill['level'] {
  if (share >= 1) return 'FULL';
  if (share >= CLOSE) return 'CLOSE';
  return share >= NEAR ? 'NEAR' : 'OK';
}
