import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { DraftRow } from '../dto';
import { selectRowRecipients } from '../register/row-extras';

/** A person who has more unfinished drafts than this has another problem than a short list. */
const MAX_DRAFTS = 200;

const current = alias(correspondenceRevisions, 'current_revisions');

/** The acting organization's drafts in all projects, last touched first: first drafts and drafts of new revisions. */
export async function listDrafts(ctx: UserCtx): Promise<DraftRow[]> {
  const rows = await ctx.db
    .select({
      id: correspondences.id,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      project: {
        publicId: projects.publicId,
        code: projects.projectCode,
        name: named(ctx, projects),
      },
      type: {
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      },
      subject: correspondenceRevisions.subject,
      // A draft of a new revision has the number of what it revises.
      documentNumber: sql<
        string | null
      >`COALESCE(${correspondenceRevisions.documentNumber}, ${current.documentNumber})`,
      revisionLabel: correspondenceRevisions.revisionLabel,
      createdBy: {
        publicId: users.publicId,
        name: fullName(users),
      },
      updatedAt: correspondences.updatedAt,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .innerJoin(current, eq(current.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(users, eq(users.userId, correspondenceRevisions.createdBy))
    .where(
      and(
        eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        isNull(correspondences.cancelledAt),
        isNull(correspondenceRevisions.submittedAt),
        or(isNull(correspondences.submittedAt), isNotNull(workflowInstances.previousInstanceId)),
        eq(workflowInstances.status, 'ACTIVE'),
        visibleCorrespondences(ctx),
      ),
    )
    .orderBy(desc(correspondences.updatedAt), desc(correspondences.id))
    .limit(MAX_DRAFTS);
  const recipients =
    rows.length === 0
      ? []
      : await selectRowRecipients(
          ctx,
          rows.map((row) => row.id),
        );
  return rows.map(({ id, updatedAt, ...row }) => ({
    ...row,
    to: recipients
      .filter(({ correspondenceId, recipientType }) => correspondenceId === id && recipientType === 'TO')
      .map(({ organization }) => organization),
    updatedAt: updatedAt.toISOString(),
  }));
}
