import { and, asc, count, eq, not, type SQL } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberCounters, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { selectCounters } from '../engine/counters/select-counters';
import { isKeptCounter } from '../lookup/kept-numbers';
import type { CounterPage } from './dto';
import type { ListCounters } from './schema';

/**
 * The counters of a project with their keys in codes of today.
 * @throws AppError PROJECT_UNKNOWN, TOKEN_SCOPE, FORBIDDEN
 */
export async function listCounters(ctx: UserCtx, input: ListCounters): Promise<CounterPage> {
  const project = await enterableProject(ctx, input.project);
  await requirePermission(ctx, 'numbering.verify', { projectId: project.id });
  const counters = documentNumberCounters;
  const condition = and(
    eq(counters.projectId, project.id),
    not(isKeptCounter(ctx)),
    input.type === undefined ? undefined : eq(correspondenceTypes.typeCode, input.type),
    input.year === undefined ? undefined : eq(counters.currentYear, input.year),
  );
  const rows = await selectCounters(ctx)
    .where(condition)
    .orderBy(
      asc(counters.seriesId),
      asc(counters.currentYear),
      asc(counters.originatorOrganizationId),
      asc(counters.recipientOrganizationId),
      asc(counters.subTypeId),
      asc(counters.rfaTypeId),
      asc(counters.disciplineId),
    )
    .limit(input.size)
    .offset((input.page - 1) * input.size);
  const total = await countCounters(ctx, condition);
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.counters_read', entityType: 'number_series', projectId: project.id }),
  );
  return {
    counters: rows.map((row) => ({
      series: {
        publicId: row.seriesPublicId,
        projectCode: row.projectCode,
        typeCode: row.typeCode,
        pattern: row.pattern,
        startNumber: row.seriesStart,
        lastNumber: row.seriesLast,
      },
      originator: row.originatorCode,
      recipient: row.recipientCode,
      subType: row.subTypeNumber,
      rfaType: row.rfaTypeCode,
      discipline: row.disciplineCode,
      year: row.currentYear,
      lastNumber: row.lastNumber,
      counterKey: {
        projectId: row.projectCode,
        originatorOrgId: row.originatorCode,
        recipientOrgId: row.recipientCode,
        correspondenceTypeId: row.typeCode,
        subTypeId: row.subTypeNumber,
        rfaTypeId: row.rfaTypeCode,
        disciplineId: row.disciplineCode,
        year: row.currentYear,
      },
    })),
    total,
  };
}

async function countCounters(ctx: UserCtx, condition: SQL | undefined): Promise<number> {
  const counters = documentNumberCounters;
  const [row] = await ctx.db
    .select({ total: count() })
    .from(counters)
    .innerJoin(projects, eq(projects.id, counters.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, counters.correspondenceTypeId))
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, counters.seriesId))
    .where(condition);
  return row?.total ?? 0;
}
