import { asc, eq } from 'drizzle-orm';
import { contracts } from '@/db/schema/organizations';
import type { Ctx } from '../ctx';
import { requirePermission } from '../identity/access';

/** The contracts that a sample document may be written under. @throws AppError FORBIDDEN */
export async function listSampleContracts(ctx: Ctx): Promise<{ publicId: string; code: string }[]> {
  await requirePermission(ctx, 'workflow.define');
  return ctx.db
    .select({ publicId: contracts.publicId, code: contracts.contractCode })
    .from(contracts)
    .where(eq(contracts.isActive, true))
    .orderBy(asc(contracts.contractCode));
}
