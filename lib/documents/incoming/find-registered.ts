import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { correspondences } from '@/db/schema/correspondence';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { foldNumber } from '@/lib/numbering/engine/template/fold-number';
import { requirePermission, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { PublicId } from '@/lib/platform/public-id';
import { type ResolvedSender, resolveSender } from './resolve-sender';
import type { FindRegistered } from './schema';

/** An earlier registration by the acting organization, with its receive number. */
export const RegisteredBefore = z.strictObject({
  number: z.string(),
  /** Null where the actor may not see it. */
  publicId: PublicId.nullable(),
});
export type RegisteredBefore = z.infer<typeof RegisteredBefore>;

/**
 * The acting organization's latest registration of this sender and number, for a duplicate warning. Null without one,
 * and for a letter without a number.
 * @throws AppError FORBIDDEN, PROJECT_UNKNOWN and what resolveSender refuses
 */
export async function findRegistered(ctx: UserCtx, input: FindRegistered): Promise<RegisteredBefore | null> {
  const project = await resolveProject(ctx, input.projectPublicId);
  const scope = { organizationId: ctx.actor.organizationId, projectId: project.id };
  await requirePermission(ctx, 'correspondence.submit', scope);
  return selectRegistered(ctx, project.id, await resolveSender(ctx, project.id, input), input.theirNumber);
}

/** Uses `idx_incoming_letters_number`. A cancelled registration does not count. */
export async function selectRegistered(
  ctx: UserCtx,
  projectId: number,
  sender: ResolvedSender,
  theirNumber: string,
): Promise<RegisteredBefore | null> {
  const folded = foldNumber(theirNumber);
  if (folded === '') return null;
  const [row] = await ctx.db
    .select({
      number: correspondences.numberKey,
      publicId: correspondences.publicId,
      isVisible: sql`IFNULL(${visibleCorrespondences(ctx)}, FALSE)`.mapWith(Boolean),
    })
    .from(incomingLetters)
    .innerJoin(correspondences, eq(correspondences.id, incomingLetters.id))
    .where(
      and(
        eq(incomingLetters.theirNumberFolded, folded),
        sender.organizationId === null
          ? eq(incomingLetters.senderName, sender.name ?? '')
          : eq(incomingLetters.senderOrganizationId, sender.organizationId),
        eq(correspondences.projectId, projectId),
        eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        isNull(correspondences.cancelledAt),
      ),
    )
    .orderBy(desc(correspondences.id))
    .limit(1);
  return row ? { number: row.number ?? '', publicId: row.isVisible ? row.publicId : null } : null;
}
