import { and, eq, exists, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
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
import { hasContractCode } from '@/lib/platform/has-code';
import { contains, everyWord, foldedColumn, hasWord, isAmongNewest, matchesReading } from '@/lib/platform/like';
import type { SearchReading, WordReading } from '@/lib/platform/search-reading';
import { startOfDay } from '@/lib/platform/time/project-day';
import type { ContractDrawingFilters, DrawingFilters } from './list-params';
import { isLatestSeen } from './revisions/latest-seen';
import type { DrawingTables } from './tables';

/** The register's filters as conditions; absent ones add nothing. @param search how `q` is read */
export function drawingConditions(
  ctx: UserCtx,
  tables: DrawingTables,
  filters: DrawingFilters,
  search: SearchReading | null,
): (SQL | undefined)[] {
  const { drawings, revisions } = tables;
  return [
    anyOf(shopDrawingMainCategories.mainCategoryCode, filters.main),
    anyOf(shopDrawingSubCategories.subCategoryCode, filters.sub),
    anyOf(disciplines.disciplineCode, filters.discipline),
    filters.contract?.length ? hasContractCode(contracts, filters.contract) : undefined,
    filters.status?.length ? inArray(revisions.status, filters.status) : undefined,
    filters.changedSince ? gte(revisions.updatedAt, startOfDay(filters.changedSince)) : undefined,
    search
      ? matchesReading(
          search,
          (day) => eq(revisions.revisionDate, day),
          (words) => isNamed({ id: revisions.id, number: drawings.drawingNumber, title: revisions.title }, words),
        )
      : undefined,
    filters.openRfa ? isInRfa(ctx, tables) : undefined,
    filters.all ? undefined : isLatestSeen(ctx, tables),
  ];
}

/** Filters of contract drawings, which have no date. */
export function contractDrawingConditions(
  filters: ContractDrawingFilters,
  search: SearchReading | null,
): (SQL | undefined)[] {
  return [
    anyOf(contractDrawingVolumes.volumeCode, filters.volume),
    anyOf(contractDrawingCats.catCode, filters.category),
    anyOf(contractDrawingSubCats.subCatCode, filters.sub),
    filters.contract?.length ? hasContractCode(contracts, filters.contract) : undefined,
    filters.changedSince ? gte(contractDrawings.updatedAt, startOfDay(filters.changedSince)) : undefined,
    search
      ? matchesReading(
          search,
          () => undefined,
          (words) =>
            isNamed(
              { id: contractDrawings.id, number: contractDrawings.drawingNumber, title: contractDrawings.title },
              words,
            ),
        )
      : undefined,
  ];
}

/** Each word occurs in the number or title. */
function isNamed(
  { id, number, title }: { id: MySqlColumn; number: MySqlColumn; title: MySqlColumn },
  search: WordReading,
): SQL | undefined {
  const found = everyWord(search, (word, isNear) =>
    or(contains(number, word.toUpperCase()), hasWord(foldedColumn(title), word, isNear)),
  );
  return search.kind === 'near' ? and(isAmongNewest(id), found) : found;
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
