import { asc, eq } from 'drizzle-orm';
import { contracts } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx } from '@/lib/platform/ctx';

/** The contracts that a sample document may be written under. @throws AppError FORBIDDEN */
export async function listSampleContracts(ctx: Ctx): Promise<{ publicId: string; code: string }[]> {
  await requirePermission(ctx, 'workflow.define');
  return ctx.db
    .select({ publicId: contracts.publicId, code: contracts.contractCode })
    .from(contracts)
    .where(eq(contracts.isActive, true))
    .orderBy(asc(contracts.contractCode));
}
