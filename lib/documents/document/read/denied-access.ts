import { inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Leaves an audit row for each identifier that was asked for and may not be seen, and returns the refusal. Existing or
 * not, the same statements run, so that neither the answer nor its timing tells them apart. Nor does the row: whose
 * document it was is on it only to let that organization's administrator read it; project and contract are left off.
 */
export async function deniedAccess(ctx: Ctx, publicIds: readonly string[]): Promise<AppError> {
  const known = await ctx.db
    .select({
      publicId: correspondences.publicId,
      originatorOrganizationId: correspondences.originatorOrganizationId,
    })
    .from(correspondences)
    .where(inArray(correspondences.publicId, [...publicIds]));
  const byPublicId = new Map(known.map((row) => [row.publicId, row]));
  const [first, ...rest] = publicIds.map((publicId) => {
    const row = byPublicId.get(publicId.toLowerCase());
    return {
      action: 'document.access_denied',
      severity: 'WARN' as const,
      entityType: 'correspondence',
      entityPublicId: publicId,
      subjectOrganizationId: row?.originatorOrganizationId ?? null,
    };
  });
  if (first) await recordDenials(ctx, [first, ...rest]);
  return new AppError('DOCUMENT_NOT_FOUND');
}
