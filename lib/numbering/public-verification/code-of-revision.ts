import { and, eq, isNotNull } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';

/** Address in the QR code of a sent revision, for readers of its document; null for others and for drafts. */
export async function verificationAddress(ctx: UserCtx, revisionPublicId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ code: correspondenceRevisions.verificationCode })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(
      and(
        eq(correspondenceRevisions.publicId, revisionPublicId),
        isNotNull(correspondenceRevisions.submittedAt),
        isNotNull(correspondenceRevisions.documentNumber),
        visibleCorrespondences(ctx),
      ),
    );
  return row ? new URL(`/q/${row.code}`, env().APP_URL).href : null;
}
