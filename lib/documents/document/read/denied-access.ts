import { inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Writes an audit row for each requested identifier that is not visible, and returns the refusal. The same statements
 * run for missing and hidden documents, so neither the answer nor its timing distinguishes them. The row names the
 * owning organization only to let its administrator read it; project and contract are left off.
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
