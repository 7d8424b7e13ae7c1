import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders } from '@/db/schema/workflow';
import { workflowReminders } from '@/db/schema/workflow-reminders';
import { displayNameOf } from '@/lib/people/identity/access/display-name';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { projectDay } from '@/lib/platform/time/project-day';
import { dueFactsOf } from '../my-work/due-buckets';
import { readingFrom, readPlace, type WorkEdge, writePlace } from '../my-work/page-cursors';
import type { Ages } from './ages';
import type { HeldPage, HeldRow } from './dto';
import { loadChoices } from './filter-keys';
import { agesIn, filteredBy, heldIn, inCell } from './held-question';
import { loadHeldDocuments } from './load-held-documents';
import { HeldParams, type HeldParamsInput } from './schema';

/**
 * Lists the documents behind a number of the matrix: held by one organization, or all, for that age, the oldest first.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listHeld(ctx: UserCtx, projectCode: string, input: HeldParamsInput): Promise<HeldPage> {
  const params = HeldParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  const [{ keys }, { ages, now }, organizationId] = await Promise.all([
    loadChoices(ctx, project.id, params.filters),
    agesIn(ctx, project.id),
    organizationIdOf(ctx, params.organization),
  ]);
  const where = and(heldIn(ctx, project.id), filteredBy(keys), inCell(organizationId, params.age, ages));
  const edge = edgeOf(params);
  const [found, total] = await Promise.all([read(ctx, where, edge, params.size + 1), count(ctx, where)]);
  const heads = found.slice(0, params.size);
  if (edge?.isBackwards) heads.reverse();
  const hasMore = found.length > params.size;
  const [first, last] = [heads[0], heads.at(-1)];
  return {
    rows: await toRows(ctx, project.code, heads, { ages, now }),
    total,
    after: last && (edge?.isBackwards || hasMore) ? writePlace(placeOf(last)) : null,
    before: first && (edge?.isBackwards ? hasMore : edge !== null) ? writePlace(placeOf(first)) : null,
  };
}

type Head = Awaited<ReturnType<typeof read>>[number];

function placeOf({ since, instanceId, taskPublicId, organizationPublicId }: Head) {
  // The owner distinguishes turns of two organizations on one document.
  return { at: since, key: instanceId, task: taskPublicId ?? organizationPublicId };
}

function edgeOf({ after, before }: HeldParams): WorkEdge | null {
  const place = readPlace(after) ?? readPlace(before);
  return place && { place, isBackwards: readPlace(after) === null };
}

/** 0: an organization that is none. */
async function organizationIdOf(ctx: UserCtx, code: string | null): Promise<number | null> {
  if (code === null) return null;
  const [row] = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(hasOrganizationCode(organizations, [code]));
  return row?.id ?? 0;
}

function read(ctx: UserCtx, where: ReturnType<typeof heldIn>, edge: WorkEdge | null, limit: number) {
  const order = {
    at: workflowHolders.since,
    key: workflowHolders.instanceId,
    task: sql`IFNULL(${workflowHolders.taskPublicId}, ${organizations.publicId})`,
    isDescending: false,
  };
  const { beyond, by } = readingFrom(order, edge);
  return ctx.db
    .select({
      instanceId: workflowHolders.instanceId,
      taskPublicId: workflowHolders.taskPublicId,
      personPublicId: workflowHolders.personPublicId,
      organizationPublicId: organizations.publicId,
      organizationCode: organizations.organizationCode,
      since: workflowHolders.since,
      dueAt: workflowHolders.dueAt,
    })
    .from(workflowHolders)
    .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .where(and(where, beyond))
    .orderBy(...by)
    .limit(limit);
}

async function count(ctx: UserCtx, where: ReturnType<typeof heldIn>): Promise<number> {
  const [row] = await ctx.db
    .select({ total: sql`COUNT(*)`.mapWith(Number) })
    .from(workflowHolders)
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .where(where);
  return row?.total ?? 0;
}

async function toRows(
  ctx: UserCtx,
  projectCode: string,
  heads: readonly Head[],
  { ages, now }: { ages: Ages; now: Date },
): Promise<HeldRow[]> {
  const instanceIds = [...new Set(heads.map(({ instanceId }) => instanceId))];
  const [documents, people, reminders] = await Promise.all([
    loadHeldDocuments(ctx, projectCode, instanceIds),
    namesOf(
      ctx,
      heads.flatMap(({ personPublicId }) => (personPublicId === null ? [] : [personPublicId])),
    ),
    lastReminders(ctx, instanceIds),
  ]);
  const today = projectDay(now);
  return heads.flatMap(({ personPublicId, ...head }) => {
    const document = documents.get(head.instanceId);
    if (!document) return [];
    const holder = personPublicId ?? head.organizationPublicId;
    const last = reminders.find((row) => row.instanceId === head.instanceId && row.holderPublicId === holder);
    return [
      {
        ...head,
        ...document,
        key: writePlace({ ...placeOf({ ...head, personPublicId }), at: new Date(0) }),
        personName: personPublicId === null ? null : (people.get(personPublicId) ?? null),
        since: head.since.toISOString(),
        days: ages.of(projectDay(head.since)),
        dueAt: head.dueAt?.toISOString() ?? null,
        ...dueFactsOf(head.dueAt, head.since, now),
        lastReminded: last ? { at: last.at.toISOString(), by: displayNameOf(last) } : null,
        isRemindedToday: last?.day === today,
      },
    ];
  });
}

async function namesOf(ctx: UserCtx, publicIds: readonly string[]): Promise<Map<string, string>> {
  if (publicIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ publicId: users.publicId, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.publicId, [...publicIds]));
  return new Map(rows.map((row) => [row.publicId, displayNameOf(row)]));
}

/** Of each document and holder the last one first. */
function lastReminders(ctx: UserCtx, instanceIds: readonly string[]) {
  if (instanceIds.length === 0) return [];
  return ctx.db
    .select({
      instanceId: workflowReminders.instanceId,
      holderPublicId: workflowReminders.holderPublicId,
      day: workflowReminders.remindedOn,
      at: workflowReminders.remindedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(workflowReminders)
    .innerJoin(users, eq(users.userId, workflowReminders.remindedBy))
    .where(inArray(workflowReminders.instanceId, [...instanceIds]))
    .orderBy(desc(workflowReminders.id));
}
