import { asc, eq } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import { workflowHistories } from '@/db/schema/workflow';
import { CIRCULATION_ENTITY } from '@/lib/documents/circulations/constants';
import { getCirculation } from '@/lib/documents/circulations/read/get-circulation';
import { openPackedCopies } from '@/lib/documents/issued-copies/open-issued-copy';
import { copiesOfSheet } from '@/lib/documents/issued-copies/readable-copies';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { projectDay } from '@/lib/platform/time/project-day';
import { selectStepFiles } from './read-document';
import type { PackedEvent, RecordParts } from './record-parts';

/**
 * A circulation sheet of the actor's organization.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function readSheet(ctx: UserCtx, publicId: string): Promise<RecordParts> {
  const { actions: _actions, ...sheet } = await getCirculation(ctx, publicId);
  const readable = await copiesOfSheet(ctx, publicId);
  const [copies, events, stepFiles, [row]] = await Promise.all([
    openPackedCopies(ctx, readable),
    selectEvents(ctx, sheet.instanceId),
    selectStepFiles(ctx, [sheet.instanceId]),
    ctx.db.select({ seriesId: circulations.seriesId }).from(circulations).where(eq(circulations.publicId, publicId)),
  ]);
  return {
    kind: 'circulation',
    entityType: CIRCULATION_ENTITY,
    publicId: sheet.publicId,
    number: sheet.documentNumber,
    title: sheet.subject,
    text: sheet.instruction,
    sender: `${sheet.organization.code} ${sheet.organization.name}`,
    date: projectDay(new Date(sheet.createdAt)),
    status: sheet.status.name,
    place: {
      projectId: readable.projectId,
      contractId: readable.contractId,
    },
    seriesId: row?.seriesId ?? null,
    instanceIds: [sheet.instanceId],
    details: [sheet],
    acknowledgements: sheet.assignees.map(({ person, type, state, respondedAt }) => ({
      who: person.name,
      role: type,
      state,
      at: respondedAt,
    })),
    events,
    isHistoryCut: false,
    files: [...sheet.assignees.flatMap(({ attachments }) => attachments), ...stepFiles],
    copies,
  };
}

/** The moves of its workflow; all readers of a sheet are of one organization and read their comments. */
async function selectEvents(ctx: UserCtx, instanceId: string): Promise<PackedEvent[]> {
  const rows = await ctx.db
    .select({
      at: workflowHistories.createdAt,
      action: workflowHistories.action,
      by: fullName(users),
      comment: workflowHistories.comment,
    })
    .from(workflowHistories)
    .leftJoin(users, eq(users.userId, workflowHistories.actionByUserId))
    .where(eq(workflowHistories.instanceId, instanceId))
    .orderBy(asc(workflowHistories.seq));
  const organization = ctx.actor.organizationCode;
  return rows.map(({ at, by, ...row }) => ({
    ...row,
    at: at.toISOString(),
    label: null,
    by: by || null,
    organization,
  }));
}
