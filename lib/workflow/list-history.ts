import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { organizations } from '@/db/schema/organizations';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { workflowHistories, workflowTasks } from '@/db/schema/workflow';
import type { UserCtx } from '../ctx';
import { stateOf } from '../workflow-definitions/runtime';
import { actionLabel } from './action-label';
import { peopleOf } from './available-actions';
import type { WorkflowHistory, WorkflowHistoryRow } from './dto';
import { loadInstance } from './load-instance';

/**
 * What happened to an instance, oldest first. A comment for the own organization or team is told to them alone.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function listHistory(ctx: UserCtx, instanceId: string): Promise<WorkflowHistory> {
  const { definition } = await loadInstance(ctx, instanceId);
  const rows = await selectHistory(ctx, instanceId);
  const [people, files, team] = await Promise.all([
    peopleOf(
      ctx,
      rows.flatMap((row) => [row.actorPublicId, row.onBehalfOf, ...Object.values(handedOnOf(row) ?? {})]),
    ),
    selectFiles(
      ctx,
      rows.map(({ id }) => id),
    ),
    isOnTeam(ctx, instanceId),
  ]);
  const named = (code: string) => ({ code, name: stateOf(definition, code)?.label[ctx.locale] ?? code });
  return {
    rows: rows.map((row): WorkflowHistoryRow => {
      const isTold = mayRead(ctx, row, team);
      const { nameTh, nameEn, ...organization } = row.organization ?? { nameTh: '', nameEn: '' };
      return {
        id: row.id,
        seq: row.seq,
        action: row.action,
        label: actionLabel(ctx.locale, definition, row),
        fromState: named(row.fromState),
        toState: named(row.toState),
        actorType: row.actorType,
        actorPublicId: row.actorPublicId,
        actor: row.actorPublicId === null ? null : (people.get(row.actorPublicId) ?? null),
        onBehalfOf: row.onBehalfOf === null ? null : (people.get(row.onBehalfOf) ?? null),
        handedOn: namesOf(handedOnOf(row), people),
        organization:
          row.organization && 'publicId' in organization
            ? { ...organization, name: (ctx.locale === 'en' ? nameEn : null) ?? nameTh }
            : null,
        comment: isTold ? row.comment : null,
        commentVisibility: row.commentVisibility,
        // What a reviewer thinks of it is part of what is said among them.
        code: isTold && typeof row.metadata?.code === 'string' ? row.metadata.code : null,
        attachments: isTold ? (files.get(row.id) ?? []) : [],
        definitionVersion: row.definitionVersion,
        at: row.at.toISOString(),
      };
    }),
  };
}

type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];

function selectHistory(ctx: UserCtx, instanceId: string) {
  return ctx.db
    .select({
      id: workflowHistories.id,
      seq: workflowHistories.seq,
      action: workflowHistories.action,
      fromState: workflowHistories.fromState,
      toState: workflowHistories.toState,
      actorType: workflowHistories.actorType,
      actorPublicId: workflowHistories.actorPublicId,
      onBehalfOf: workflowHistories.onBehalfOfPublicId,
      organizationId: workflowHistories.actingOrganizationId,
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        nameTh: organizations.nameTh,
        nameEn: organizations.nameEn,
      },
      comment: workflowHistories.comment,
      commentVisibility: workflowHistories.commentVisibility,
      metadata: workflowHistories.metadata,
      definitionVersion: workflowHistories.definitionVersion,
      at: workflowHistories.createdAt,
    })
    .from(workflowHistories)
    .leftJoin(organizations, eq(organizations.id, workflowHistories.actingOrganizationId))
    .where(eq(workflowHistories.instanceId, instanceId))
    .orderBy(asc(workflowHistories.seq));
}

/** Between whom a row of `reassignTask` moved a task. */
function handedOnOf({ action, metadata }: HistoryRow): { from: string; to: string } | null {
  if (action !== 'REASSIGN' || typeof metadata?.from !== 'string' || typeof metadata.to !== 'string') return null;
  return { from: metadata.from, to: metadata.to };
}

function namesOf(
  handedOn: { from: string; to: string } | null,
  people: Awaited<ReturnType<typeof peopleOf>>,
): WorkflowHistoryRow['handedOn'] {
  const [from, to] = [people.get(handedOn?.from ?? ''), people.get(handedOn?.to ?? '')];
  return from && to ? { from, to } : null;
}

/** Whether the words of a history row are for the actor: everybody's, their organization's, or those who are asked. */
export function mayRead(
  ctx: UserCtx,
  row: Pick<HistoryRow, 'organizationId' | 'commentVisibility' | 'actorPublicId'>,
  isOnTeam: boolean,
): boolean {
  const isOwn = row.organizationId === ctx.actor.organizationId;
  if (row.commentVisibility === 'PARTIES' || row.actorPublicId === ctx.actor.publicId) return true;
  return row.commentVisibility === 'ORGANIZATION' ? isOwn : isOwn && isOnTeam;
}

/** The people who were asked in any of its steps, and their discipline's team with its lead, who sums up what it says. */
export async function isOnTeam(ctx: UserCtx, instanceId: string): Promise<boolean> {
  const { publicId, organizationId, userId } = ctx.actor;
  const [asked] = await ctx.db
    .select({ id: workflowTasks.id })
    .from(workflowTasks)
    .where(
      and(
        eq(workflowTasks.instanceId, instanceId),
        eq(workflowTasks.assigneePublicId, publicId),
        ne(workflowTasks.assigneeKind, 'ORGANIZATION'),
      ),
    )
    .limit(1);
  if (asked) return true;
  const [member] = await ctx.db
    .select({ id: disciplineReviewTeams.id })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(
      disciplineReviewTeams,
      and(
        eq(disciplineReviewTeams.disciplineId, correspondences.disciplineId),
        eq(disciplineReviewTeams.organizationId, organizationId),
        eq(disciplineReviewTeams.isActive, true),
      ),
    )
    .innerJoin(
      disciplineReviewTeamMembers,
      and(
        eq(disciplineReviewTeamMembers.reviewTeamId, disciplineReviewTeams.id),
        eq(disciplineReviewTeamMembers.userId, userId),
      ),
    )
    .where(eq(correspondenceRevisions.workflowInstanceId, instanceId))
    .limit(1);
  return member !== undefined;
}

async function selectFiles(ctx: UserCtx, historyIds: readonly string[]) {
  const files = new Map<string, WorkflowHistoryRow['attachments']>();
  if (historyIds.length === 0) return files;
  const rows = await ctx.db
    .select({
      historyId: attachments.workflowHistoryId,
      publicId: attachments.publicId,
      filename: attachments.originalFilename,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .where(and(inArray(attachments.workflowHistoryId, [...historyIds]), ne(attachments.state, 'QUARANTINED')))
    .orderBy(asc(attachments.id));
  for (const { historyId, ...file } of rows) {
    if (historyId !== null) files.set(historyId, [...(files.get(historyId) ?? []), file]);
  }
  return files;
}
