import { and, eq, exists, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingVolumes,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
} from '@/db/schema/drawing-categories';
import { contractDrawings } from '@/db/schema/drawings';
import { contracts } from '@/db/schema/organizations';
import { rfaItems } from '@/db/schema/rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import { contains, containsWords } from '@/lib/platform/like';
import { startOfDay } from '@/lib/platform/time/project-day';
import type { ContractDrawingFilters, DrawingFilters } from './list-params';
import { isLatestSeen } from './revisions/latest-seen';
import type { DrawingTables } from './tables';

/** The register's filters as conditions; absent ones add nothing. */
export function drawingConditions(ctx: UserCtx, tables: DrawingTables, filters: DrawingFilters): (SQL | undefined)[] {
  const { drawings, revisions } = tables;
  return [
    anyOf(shopDrawingMainCategories.mainCategoryCode, filters.main),
    anyOf(shopDrawingSubCategories.subCategoryCode, filters.sub),
    anyOf(disciplines.disciplineCode, filters.discipline),
    anyOf(contracts.contractCode, filters.contract),
    filters.status?.length ? inArray(revisions.status, filters.status) : undefined,
    filters.changedSince ? gte(revisions.updatedAt, startOfDay(filters.changedSince)) : undefined,
    filters.q
      ? or(contains(drawings.drawingNumber, filters.q.toUpperCase()), containsWords(revisions.title, filters.q))
      : undefined,
    filters.openRfa ? isInRfa(ctx, tables) : undefined,
    filters.all ? undefined : isLatestSeen(ctx, tables),
  ];
}

export function contractDrawingConditions(filters: ContractDrawingFilters): (SQL | undefined)[] {
  return [
    anyOf(contractDrawingVolumes.volumeCode, filters.volume),
    anyOf(contractDrawingCats.catCode, filters.category),
    anyOf(contractDrawingSubCats.subCatCode, filters.sub),
    anyOf(contracts.contractCode, filters.contract),
    filters.changedSince ? gte(contractDrawings.updatedAt, startOfDay(filters.changedSince)) : undefined,
    filters.q
      ? or(
          contains(contractDrawings.drawingNumber, filters.q.toUpperCase()),
          containsWords(contractDrawings.title, filters.q),
        )
      : undefined,
  ];
}

function anyOf(column: Parameters<typeof inArray>[0], values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? inArray(column, values) : undefined;
}

/** An RFA holds the revision; a draft RFA counts only for those who are writing it. */
function isInRfa(ctx: UserCtx, tables: DrawingTables): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(rfaItems)
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, rfaItems.rfaRevisionId))
      .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
      .where(
        and(
          eq(tables.itemRevisionId, tables.revisions.id),
          eq(rfaItems.isActive, true),
          or(
            isNotNull(correspondenceRevisions.submittedAt),
            eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
          ),
        ),
      ),
  );
}
