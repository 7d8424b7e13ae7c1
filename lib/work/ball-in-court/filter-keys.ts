import { eq, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { workflowHolders } from '@/db/schema/workflow';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { SHEET, type WorkKeys } from '../my-work/documents';
import type { WorkOption } from '../my-work/dto';
import { heldIn } from './held-question';
import type { HeldFilters } from './schema';

export interface HeldChoices {
  keys: WorkKeys;
  kinds: WorkOption[];
  disciplines: WorkOption[];
}

/** Filter choices, and the filters of the address as keys. Choices ignore the other filters, so that they stay. */
export async function loadChoices(ctx: UserCtx, projectId: number, filters: HeldFilters): Promise<HeldChoices> {
  const rows = await ctx.db
    .select({
      typeId: sql<number>`IFNULL(${correspondences.correspondenceTypeId}, 0)`.mapWith(Number).as('type_key'),
      disciplineId: sql<number>`IFNULL(${correspondences.disciplineId}, 0)`.mapWith(Number).as('discipline_key'),
      typeCode: sql<string | null>`MAX(${correspondenceTypes.typeCode})`,
      typeName: sql<string | null>`MAX(${named(ctx, correspondenceTypes)})`,
      disciplineCode: sql<string | null>`MAX(${disciplines.disciplineCode})`,
      disciplineName: sql<string | null>`MAX(${named(ctx, disciplines)})`,
      count: sql`COUNT(*)`.mapWith(Number),
    })
    .from(workflowHolders)
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .where(heldIn(ctx, projectId))
    .groupBy(sql`type_key, discipline_key`);
  const kinds = rows.map((row) => ({
    key: row.typeId,
    code: row.typeCode ?? SHEET,
    name: row.typeName ?? SHEET,
    count: row.count,
  }));
  const branches = rows.flatMap(({ disciplineId, disciplineCode, disciplineName, count }) =>
    disciplineCode === null
      ? []
      : [{ key: disciplineId, code: disciplineCode, name: disciplineName ?? disciplineCode, count }],
  );
  return {
    keys: {
      types: keysOf(filters.kind, kinds),
      disciplines: keysOf(filters.discipline, branches),
      projects: null,
      from: null,
      due: filters.due?.length ? filters.due : null,
    },
    kinds: optionsOf(kinds),
    disciplines: optionsOf(branches),
  };
}

type Choice = { key: number; code: string; name: string; count: number };

function keysOf(codes: readonly string[] | undefined, known: readonly Choice[]): number[] | null {
  if (codes === undefined || codes.length === 0) return null;
  return [...new Set(known.flatMap(({ key, code }) => (codes.includes(code) ? [key] : [])))];
}

function optionsOf(choices: readonly Choice[]): WorkOption[] {
  const options = new Map<string, WorkOption>();
  for (const { code, name, count } of choices) {
    options.set(code, { code, name, count: count + (options.get(code)?.count ?? 0) });
  }
  return [...options.values()].sort((a, b) => a.code.localeCompare(b.code, 'th'));
}
