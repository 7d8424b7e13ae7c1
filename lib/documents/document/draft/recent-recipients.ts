import { and, asc, desc, eq, isNotNull, isNull, max, ne, notInArray } from 'drizzle-orm';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { organizations, projectOrganizations } from '@/db/schema/organizations';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { TYPES_NOT_LETTERS } from '../../kind-traits';

/** As many as fit one line of the form. */
const MAX_RECENT = 5;
/** A few weeks of a busy organization. An older recipient is not recent, and the read stays at the end of its index. */
const LETTERS_READ = 100;

/**
 * Organizations to which the acting organization addressed its last letters in a project, the latest first, as their
 * `publicId`. Counts letters that the actor may see and that were not cancelled; an organization that left the project
 * is no longer offered.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function recentRecipients(ctx: UserCtx, projectCode: string): Promise<string[]> {
  const project = await enterableProject(ctx, projectCode);
  const sent = ctx.db
    .select({ id: correspondences.id, submittedAt: correspondences.submittedAt })
    .from(correspondences)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .where(
      and(
        eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        eq(correspondences.projectId, project.id),
        isNotNull(correspondences.submittedAt),
        isNull(correspondences.cancelledAt),
        notInArray(correspondenceTypes.typeCode, [...TYPES_NOT_LETTERS]),
        visibleCorrespondences(ctx),
      ),
    )
    .orderBy(desc(correspondences.submittedAt))
    .limit(LETTERS_READ)
    .as('sent');
  const rows = await ctx.db
    .select({ publicId: organizations.publicId })
    .from(sent)
    .innerJoin(
      correspondenceRecipients,
      and(eq(correspondenceRecipients.correspondenceId, sent.id), eq(correspondenceRecipients.recipientType, 'TO')),
    )
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .innerJoin(
      projectOrganizations,
      and(
        eq(projectOrganizations.organizationId, organizations.id),
        eq(projectOrganizations.projectId, project.id),
        eq(projectOrganizations.isActive, true),
      ),
    )
    .where(and(eq(organizations.isActive, true), ne(organizations.id, ctx.actor.organizationId)))
    .groupBy(organizations.id, organizations.publicId)
    .orderBy(desc(max(sent.submittedAt)), asc(organizations.id))
    .limit(MAX_RECENT);
  return rows.map(({ publicId }) => publicId);
}
