import { and, eq, exists, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm';
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
import { anyOf, type FilterConditions } from '../register/filter-conditions';
import type { ContractDrawingFilters, DrawingFilters } from './list-params';
import type { DrawingTables } from './tables';

/** Values of one filter are alternatives, filters add up. */
export function drawingFilters(tables: DrawingTables): FilterConditions<Omit<DrawingFilters, 'q'>> {
  const { revisions } = tables;
  return {
    main: anyOf(shopDrawingMainCategories.mainCategoryCode),
    sub: anyOf(shopDrawingSubCategories.subCategoryCode),
    discipline: anyOf(disciplines.disciplineCode),
    contract: (codes) => hasContractCode(contracts, codes),
    status: anyOf(revisions.status),
    changedSince: (day) => gte(revisions.updatedAt, startOfDay(day)),
    openRfa: (_is, ctx) => isInRfa(ctx, tables),
    // The list adds a condition where it is absent.
    all: () => undefined,
  };
}

/** The same of contract drawings. */
export const CONTRACT_DRAWING_FILTERS: FilterConditions<Omit<ContractDrawingFilters, 'q'>> = {
  volume: anyOf(contractDrawingVolumes.volumeCode),
  category: anyOf(contractDrawingCats.catCode),
  sub: anyOf(contractDrawingSubCats.subCatCode),
  contract: (codes) => hasContractCode(contracts, codes),
  changedSince: (day) => gte(contractDrawings.updatedAt, startOfDay(day)),
};

type Named = { id: MySqlColumn; number: MySqlColumn; title: MySqlColumn };

/** Matches by the date of a revision, or by each word in the number or title. @param of contract drawings have no date */
export function matchesDrawing(search: SearchReading, of: Named & { date?: MySqlColumn }): SQL | undefined {
  return matchesReading(
    search,
    (day) => of.date && eq(of.date, day),
    (words) => isNamed(of, words),
  );
}

/** Each word occurs in the number or title. */
function isNamed({ id, number, title }: Named, search: WordReading): SQL | undefined {
  const found = everyWord(search, (word, isNear) =>
    or(contains(number, word.toUpperCase()), hasWord(foldedColumn(title), word, isNear)),
  );
  return search.kind === 'near' ? and(isAmongNewest(id), found) : found;
}

/** An RFA holds the revision; a draft RFA counts for its own organization only. */
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
