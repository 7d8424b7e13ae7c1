import { and, eq, inArray } from 'drizzle-orm';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
} from '@/db/schema/drawing-categories';
import { contractDrawings } from '@/db/schema/drawings';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { listScope } from './list-scope';
import type { SetSubCategories } from './schema';

/**
 * Says which sub-categories a category of contract drawings has. A pair that drawings use stays.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, NOT_FOUND for an unknown category, INVALID_INPUT for an unknown
 *   sub-category, CODE_IN_USE when a drawing uses a pair that would go
 */
export async function setSubCategories(ctx: UserCtx, input: SetSubCategories): Promise<{ code: string }> {
  const scope = await listScope(ctx, 'project', input.scopePublicId);
  const { categoryCode: code, subCategoryCodes } = input;
  await transact(ctx, async (tx) => {
    const categoryId = await lockCategory(tx, scope.id, code);
    const wanted = await resolveSubCategories(tx, scope.id, subCategoryCodes);
    const pairs = await pairsOf(tx, categoryId);
    const added = wanted.filter(({ id }) => !pairs.some((pair) => pair.subId === id));
    const removed = pairs.filter((pair) => !wanted.some(({ id }) => id === pair.subId));
    if (added.length === 0 && removed.length === 0) return;
    await refuseUsedPairs(
      tx,
      removed.map(({ id }) => id),
    );
    if (removed.length > 0) {
      await tx.db.delete(contractDrawingSubcatCatMaps).where(
        inArray(
          contractDrawingSubcatCatMaps.id,
          removed.map(({ id }) => id),
        ),
      );
    }
    if (added.length > 0) {
      await tx.db
        .insert(contractDrawingSubcatCatMaps)
        .values(added.map(({ id }) => ({ catId: categoryId, subCatId: id })));
    }
    await record(tx, {
      action: 'contract_drawing_category.sub_categories_set',
      entityType: 'contract_drawing_category',
      entityLabel: code,
      projectId: scope.projectId,
      changes: { subCategories: [pairs.map((pair) => pair.code).sort(), [...subCategoryCodes].sort()] },
    });
  });
  return { code };
}

async function lockCategory(tx: TxCtx, projectId: number, code: string): Promise<number> {
  const [row] = await tx.db
    .select({ id: contractDrawingCats.id })
    .from(contractDrawingCats)
    .where(and(eq(contractDrawingCats.projectId, projectId), eq(contractDrawingCats.catCode, code)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}

async function resolveSubCategories(tx: TxCtx, projectId: number, codes: readonly string[]) {
  if (codes.length === 0) return [];
  const rows = await tx.db
    .select({ id: contractDrawingSubCats.id, code: contractDrawingSubCats.subCatCode })
    .from(contractDrawingSubCats)
    .where(
      and(eq(contractDrawingSubCats.projectId, projectId), inArray(contractDrawingSubCats.subCatCode, [...codes])),
    );
  if (rows.length !== codes.length) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { subCategoryCodes: ['INVALID'] } });
  }
  return rows;
}

function pairsOf(tx: TxCtx, categoryId: number) {
  return tx.db
    .select({
      id: contractDrawingSubcatCatMaps.id,
      subId: contractDrawingSubcatCatMaps.subCatId,
      code: contractDrawingSubCats.subCatCode,
    })
    .from(contractDrawingSubcatCatMaps)
    .innerJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
    .where(eq(contractDrawingSubcatCatMaps.catId, categoryId));
}

async function refuseUsedPairs(tx: TxCtx, pairIds: readonly number[]): Promise<void> {
  if (pairIds.length === 0) return;
  const used = await tx.db.$count(contractDrawings, inArray(contractDrawings.subcatCatMapId, [...pairIds]));
  if (used === 0) return;
  throw new AppError('CODE_IN_USE', { params: { count: used }, fieldErrors: { subCategoryCodes: ['CODE_IN_USE'] } });
}
