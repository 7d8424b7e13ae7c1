import { and, eq, like } from 'drizzle-orm';
import type { UserCtx } from '@/lib/platform/ctx';
import { resolvePlace } from './contract/resolve-place';
import { requireDrawingAuthor, resolveShopCategories } from './resolve-drawing-place';
import { nextNumber, numberPrefix } from './rules';
import { SuggestDrawingNumber } from './schema';
import { tablesOf } from './tables';

/**
 * Suggests the next free number of a place and trade in a contract: the highest in use plus one. Nothing is reserved;
 * the first save gets it. Only for people who may create drawings there, because it discloses their count.
 * @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN, DRAWING_NO_CONTRACTOR, FORBIDDEN, DRAWING_CATEGORY_UNKNOWN
 */
export async function suggestNextDrawingNumber(ctx: UserCtx, input: SuggestDrawingNumber): Promise<string> {
  const { kind, projectPublicId, contractPublicId, ...codes } = SuggestDrawingNumber.parse(input);
  const { project, contract } = await resolvePlace(ctx, { projectPublicId, contractPublicId });
  await requireDrawingAuthor(ctx, project, contract);
  await resolveShopCategories(ctx, project, codes);
  const prefix = numberPrefix({ kind, projectCode: project.code, ...codes });
  const { drawings } = tablesOf(kind);
  const taken = await ctx.db
    .select({ number: drawings.drawingNumber })
    .from(drawings)
    .where(
      and(
        eq(drawings.contractId, contract.id),
        eq(drawings.isActive, true),
        like(drawings.drawingNumber, `${prefix.replace(/[\\%_]/g, '\\$&')}%`),
      ),
    );
  return nextNumber(
    prefix,
    taken.map(({ number }) => number),
  );
}
