import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import { workflowHistories, workflowTasks } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readNow } from '@/lib/platform/time/database-time';
import { projectDay } from '@/lib/platform/time/project-day';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { loadCodeList } from '@/lib/workflow/engine/moves/code-lists';
import { findHead } from '@/lib/workflow/engine/read/load-instance';
import { isTextOf, TEXT_COLUMNS } from '../../file-texts/text-columns';
import { mayBeAsked } from '../draft/people';
import type { CirculationAssignee, CirculationDetail } from '../dto';
import { selectRows } from '../register/select-rows';
import { actionsOf } from '../rules';
import { type LoadedCirculation, loadCirculation } from './load-circulation';

const responders = alias(users, 'responders');
const closers = alias(users, 'closers');

/**
 * A sheet with its document, its people and what they answered, and what the actor may do.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function getCirculation(ctx: UserCtx, publicId: string): Promise<CirculationDetail> {
  const sheet = await loadCirculation(ctx, publicId);
  const today = projectDay(await readNow(ctx));
  const [[row], [facts], assignees, isBySystem] = await Promise.all([
    selectRows(ctx, [sheet.id]),
    selectFacts(ctx, sheet.id),
    loadAssignees(ctx, sheet, today),
    isStartedBySystem(ctx, sheet.instanceId),
  ]);
  if (!row || !facts) throw new AppError('NOT_FOUND');
  const { closedAt, closedBy, createdBy, instruction, ...rest } = facts;
  return {
    ...row,
    ...rest,
    instruction: instruction ?? '',
    versionNo: sheet.versionNo,
    instanceId: sheet.instanceId,
    assignees,
    createdBy: isBySystem ? null : createdBy,
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedBy?.publicId ? closedBy : null,
    actions: actionsOf(sheet.facts),
  };
}

/** A sheet that everybody has answered was closed by none of them; one that ended with its document as the document was. */
function closingOf(ctx: UserCtx) {
  const isAnswered = sql`${circulations.statusCode} = 'COMPLETED' AND NOT ${circulations.isForced}`;
  const isWithDocument = sql`${circulations.statusCode} = 'CANCELLED' AND ${circulations.closeReason} IS NULL
    AND ${visibleCorrespondences(ctx)}`;
  const pick = (own: SQLWrapper, ofDocument: SQLWrapper) =>
    sql`CASE WHEN ${isAnswered} THEN NULL WHEN ${isWithDocument} THEN ${ofDocument} ELSE ${own} END`;
  return {
    by: pick(circulations.closedBy, correspondences.cancelledBy),
    reason: pick(circulations.closeReason, correspondences.cancelReason),
  };
}

function selectFacts(ctx: UserCtx, id: number) {
  const closing = closingOf(ctx);
  return ctx.db
    .select({
      instruction: circulations.instruction,
      closeReason: sql<string | null>`${closing.reason}`,
      closedAt: circulations.closedAt,
      project: {
        publicId: projects.publicId,
        code: projects.projectCode,
        name: named(ctx, projects),
      },
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      createdBy: { publicId: users.publicId, name: fullName(users) },
      closedBy: { publicId: closers.publicId, name: fullName(closers) },
    })
    .from(circulations)
    .innerJoin(projects, eq(projects.id, circulations.projectId))
    .innerJoin(organizations, eq(organizations.id, circulations.organizationId))
    .innerJoin(users, eq(users.userId, circulations.createdBy))
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .leftJoin(closers, sql`${closers.userId} = ${closing.by}`)
    .where(eq(circulations.id, id));
}

/** The first move of every sheet is its start. */
async function isStartedBySystem(ctx: UserCtx, instanceId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ actorType: workflowHistories.actorType })
    .from(workflowHistories)
    .where(eq(workflowHistories.instanceId, instanceId))
    .orderBy(asc(workflowHistories.seq))
    .limit(1);
  return row?.actorType === 'SYSTEM';
}

async function loadAssignees(ctx: UserCtx, sheet: LoadedCirculation, today: string): Promise<CirculationAssignee[]> {
  const place = { organizationId: ctx.actor.organizationId, projectId: sheet.projectId };
  const rows = await ctx.db
    .select({
      publicId: circulationAssignees.publicId,
      type: circulationAssignees.assigneeType,
      person: { publicId: users.publicId, name: fullName(users) },
      isActive: sql`IF(${circulationAssignees.assigneeType} = 'INFO', ${mayBeAsked(ctx.db, place, 'INFO')},
        ${mayBeAsked(ctx.db, place, 'MAIN')})`.mapWith(Boolean),
      deadlineDate: circulationAssignees.deadlineDate,
      state: circulationAssignees.state,
      comment: circulationAssignees.comment,
      respondedAt: circulationAssignees.respondedAt,
      taskPublicId: workflowTasks.publicId,
      code: workflowTasks.code,
      responder: { publicId: responders.publicId, name: fullName(responders) },
    })
    .from(circulationAssignees)
    .innerJoin(users, eq(users.userId, circulationAssignees.userId))
    .leftJoin(
      workflowTasks,
      and(eq(workflowTasks.instanceId, sheet.instanceId), eq(workflowTasks.assigneePublicId, users.publicId)),
    )
    .leftJoin(responders, eq(responders.publicId, workflowTasks.responderPublicId))
    .where(eq(circulationAssignees.circulationId, sheet.id))
    .orderBy(asc(circulationAssignees.position), asc(circulationAssignees.id));
  const [codes, files] = await Promise.all([
    replyNames(ctx, sheet.instanceId),
    selectFiles(
      ctx,
      sheet,
      rows.flatMap(({ taskPublicId }) => taskPublicId ?? []),
    ),
  ]);
  const own = new Set(sheet.tasks.map(({ publicId }) => publicId));
  return rows.map(({ comment, respondedAt, taskPublicId, code, responder, ...row }) => ({
    ...row,
    isOverdue: sheet.facts.isLive && row.state === 'PENDING' && row.deadlineDate !== null && row.deadlineDate < today,
    answer: code === null ? null : { code, name: codes.get(code) ?? code },
    comment: comment ?? '',
    respondedAt: respondedAt?.toISOString() ?? null,
    respondedBy: responder?.publicId && responder.publicId !== row.person.publicId ? responder : null,
    attachments: files.filter((file) => file.taskPublicId === taskPublicId).map(({ taskPublicId: _, ...file }) => file),
    isMine: taskPublicId !== null && own.has(taskPublicId),
  }));
}

/** The words of the answers, of the definition that the sheet runs by. */
async function replyNames(ctx: UserCtx, instanceId: string): Promise<Map<string, string>> {
  const head = await findHead(ctx, instanceId);
  if (!head) return new Map();
  const definition = await findDefinition(ctx, head.definitionId);
  const list = Object.values(definition.states).find(({ task }) => task?.input.code)?.task?.input.code;
  if (!list) return new Map();
  const codes = await loadCodeList(ctx, definition, list);
  return new Map(codes.map((choice) => [choice.code, choice[ctx.locale]]));
}

/** Files that came with an answer, by the task that the history row names. */
async function selectFiles(ctx: UserCtx, { instanceId }: LoadedCirculation, taskPublicIds: readonly string[]) {
  if (taskPublicIds.length === 0) return [];
  const taskPublicId = sql<string>`JSON_VALUE(${workflowHistories.metadata}, '$.task')`;
  const rows = await ctx.db
    .select({
      taskPublicId,
      publicId: attachments.publicId,
      fileName: attachments.originalFilename,
      mimeType: attachments.mimeType,
      sizeBytes: attachments.sizeBytes,
      sha256: attachments.sha256,
      scanState: attachments.scanState,
      ...TEXT_COLUMNS,
      uploadedBy: { publicId: users.publicId, name: fullName(users) },
      createdAt: attachments.createdAt,
    })
    .from(workflowHistories)
    .innerJoin(attachments, eq(attachments.workflowHistoryId, workflowHistories.id))
    .leftJoin(attachmentTexts, isTextOf)
    .innerJoin(users, eq(users.userId, attachments.uploadedBy))
    .where(
      and(
        eq(workflowHistories.instanceId, instanceId),
        inArray(taskPublicId, [...taskPublicIds]),
        eq(attachments.state, 'COMMITTED'),
      ),
    );
  return rows.map(({ createdAt, ...file }) => ({
    ...file,
    role: 'ANNEX' as const,
    createdAt: createdAt.toISOString(),
  }));
}
