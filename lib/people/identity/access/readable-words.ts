import { and, eq, exists, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { workflowHistories, workflowTasks } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';

/** Columns with the words of an act, in `workflow_histories` or `workflow_tasks`. */
export interface WordsColumns {
  instanceId: SQLWrapper;
  commentVisibility: SQLWrapper;
  /** The organization that the writer acted for. */
  organizationId: SQLWrapper;
  writerPublicId: SQLWrapper;
}

export const HISTORY_WORDS: WordsColumns = {
  instanceId: workflowHistories.instanceId,
  commentVisibility: workflowHistories.commentVisibility,
  organizationId: workflowHistories.actingOrganizationId,
  writerPublicId: workflowHistories.actorPublicId,
};

export const TASK_WORDS: WordsColumns = {
  instanceId: workflowTasks.instanceId,
  commentVisibility: workflowTasks.commentVisibility,
  organizationId: workflowTasks.organizationId,
  writerPublicId: workflowTasks.responderPublicId,
};

// Own names, so that the predicate can sit in a query over the same tables.
const teamTasks = alias(workflowTasks, 'team_tasks');
const reviewedRevisions = alias(correspondenceRevisions, 'reviewed_revisions');
const reviewedDocuments = alias(correspondences, 'reviewed_documents');

/**
 * True where the actor may read the words of an act: its comment, code, files and writer. PARTIES: every reader of the
 * document. ORGANIZATION: the writer's organization. TEAM: of that organization, the people whom any step asked, and the
 * review team of the document's discipline. A writer always reads their own words (workflow.md, comment visibility).
 */
export function readableWords(ctx: UserCtx, words: WordsColumns): SQL {
  const isOwn = sql`${words.organizationId} = ${ctx.actor.organizationId}`;
  return sql`COALESCE((${or(
    sql`${words.commentVisibility} = 'PARTIES'`,
    sql`${words.writerPublicId} = ${ctx.actor.publicId}`,
    and(isOwn, or(sql`${words.commentVisibility} = 'ORGANIZATION'`, isOnTeam(ctx, words.instanceId))),
  )}), 0)`;
}

/**
 * True for the history rows whose person the actor may know. These are acts whose words they may read, and acts without
 * a task. An organization's assignees and their answers are disclosed with their words only.
 */
export function namedActs(ctx: UserCtx): SQL {
  return sql`(${readableWords(ctx, HISTORY_WORDS)} OR JSON_VALUE(${workflowHistories.metadata}, '$.task') IS NULL)`;
}

/**
 * As `namedActs` for an organization without one of its people, such as a receiver of webhooks. Words of a team are for
 * its people only.
 * @param organizationId null: of no organization
 */
export function actsNamedTo(organizationId: SQLWrapper): SQL {
  const { commentVisibility, organizationId: writers } = HISTORY_WORDS;
  return sql`(JSON_VALUE(${workflowHistories.metadata}, '$.task') IS NULL OR ${commentVisibility} = 'PARTIES'
    OR (${commentVisibility} = 'ORGANIZATION' AND ${writers} <=> ${organizationId} AND ${writers} IS NOT NULL))`;
}

function isOnTeam(ctx: UserCtx, instanceId: SQLWrapper): SQL | undefined {
  const { publicId, organizationId, userId } = ctx.actor;
  const isAsked = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(teamTasks)
      .where(
        and(
          eq(teamTasks.instanceId, instanceId),
          eq(teamTasks.assigneePublicId, publicId),
          ne(teamTasks.assigneeKind, 'ORGANIZATION'),
        ),
      ),
  );
  const ownTeams = ctx.db
    .select({ disciplineId: disciplineReviewTeams.disciplineId })
    .from(disciplineReviewTeams)
    .innerJoin(disciplineReviewTeamMembers, eq(disciplineReviewTeamMembers.reviewTeamId, disciplineReviewTeams.id))
    .where(
      and(
        eq(disciplineReviewTeams.organizationId, organizationId),
        eq(disciplineReviewTeams.isActive, true),
        eq(disciplineReviewTeamMembers.userId, userId),
      ),
    );
  const isOfTeam = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reviewedRevisions)
      .innerJoin(reviewedDocuments, eq(reviewedDocuments.id, reviewedRevisions.correspondenceId))
      .where(
        and(eq(reviewedRevisions.workflowInstanceId, instanceId), inArray(reviewedDocuments.disciplineId, ownTeams)),
      ),
  );
  return or(isAsked, isOfTeam);
}
