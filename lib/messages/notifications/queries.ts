import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { projects } from '@/db/schema/organizations';
import { notifications } from '@/db/schema/system';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import type { ListNotifications } from './list-params';
import type { NotificationReason } from './notify/reasons';
import { ofTopics } from './topic-queries';
import { NOTIFIED_ENTITIES, type NotifiedEntity, visibleToActor } from './visible-notifications';

/** The badge shows 99+ from here on, so the count stops. */
const COUNTED = 100;

/** Notifications of one document that a group shows; the document's own timeline has all. */
const SHOWN_PER_DOCUMENT = 20;

export interface NotificationItem {
  publicId: string;
  eventType: string;
  reason: NotificationReason;
  isActionRequired: boolean;
  isRead: boolean;
  createdAt: string;
  /** Facts of the event, e.g. why it was cancelled. */
  params: Record<string, unknown>;
}

/** Events of one document, newest first. */
export interface NotificationGroup {
  /** Subject of the group: a document, held numbers, or a request to raise a series. */
  entityType: NotifiedEntity;
  documentPublicId: string;
  documentNumber: string;
  subject: string;
  typeCode: string;
  projectCode: string;
  originatorCode: string;
  unreadCount: number;
  isActionRequired: boolean;
  latestAt: string;
  items: NotificationItem[];
}

/** The actor's notifications of documents they may still see, grouped by document; the group with the newest first. */
export async function listNotifications(
  ctx: UserCtx,
  params: ListNotifications,
): Promise<{ groups: NotificationGroup[]; next: string | null }> {
  const matching = and(
    visibleToActor(ctx),
    params.unreadOnly ? isNull(notifications.readAt) : undefined,
    params.reasons.length > 0 ? inArray(notifications.reason, params.reasons) : undefined,
    params.topics.length > 0 ? ofTopics(params.topics) : undefined,
    params.typeCodes.length > 0 ? inArray(correspondenceTypes.typeCode, params.typeCodes) : undefined,
    params.projectPublicId ? eq(projects.publicId, params.projectPublicId) : undefined,
  );
  const latestId = sql<number>`MAX(${notifications.id})`;
  // Ids grow with the time of the notification, which is the expected order: a late notice of an old event is new. A
  // partitioned table cannot keep them unique, so the record, unique among the groups, ends the keyset.
  const cursor = params.after ? await findCursor(ctx, params.after) : null;
  const heads = await ctx.db
    .select({ documentPublicId: notifications.entityPublicId, latestId })
    .from(notifications)
    .leftJoin(correspondences, eq(correspondences.publicId, notifications.entityPublicId))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .leftJoin(projects, eq(projects.id, notifications.projectId))
    .where(matching)
    .groupBy(notifications.entityPublicId)
    .having(
      cursor
        ? sql`(${latestId}, ${notifications.entityPublicId}) < (${cursor.id}, ${cursor.entityPublicId})`
        : undefined,
    )
    .orderBy(desc(latestId), desc(notifications.entityPublicId))
    .limit(params.limit + 1);
  const page = heads.slice(0, params.limit);
  if (page.length === 0) return { groups: [], next: null };
  const items = await readItems(
    ctx,
    page.map((head) => head.documentPublicId),
  );
  const groups = page.flatMap((head) => {
    const group = groupOf(items.filter((item) => item.documentPublicId === head.documentPublicId));
    return group ? [group] : [];
  });
  const end = page.at(-1);
  const last = items.find((item) => item.id === end?.latestId && item.documentPublicId === end.documentPublicId);
  return { groups, next: heads.length > params.limit ? (last?.publicId ?? null) : null };
}

/** Unread notifications of documents the actor may still see, at most 100. */
export async function countUnread(ctx: UserCtx): Promise<number> {
  return readOnce(ctx, 'unread', () => readCountOfUnread(ctx));
}

async function readCountOfUnread(ctx: UserCtx): Promise<number> {
  const unread = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(correspondences, eq(correspondences.publicId, notifications.entityPublicId))
    .where(and(visibleToActor(ctx), isNull(notifications.readAt)))
    .limit(COUNTED)
    .as('unread');
  const [row] = await ctx.db.select({ count: sql<number>`COUNT(*)` }).from(unread);
  return row?.count ?? 0;
}

async function findCursor(ctx: UserCtx, publicId: string): Promise<{ id: number; entityPublicId: string } | null> {
  const [row] = await ctx.db
    .select({ id: notifications.id, entityPublicId: notifications.entityPublicId })
    .from(notifications)
    .where(and(eq(notifications.publicId, publicId), eq(notifications.userId, ctx.actor.userId)));
  return row ?? null;
}

type ItemRow = Awaited<ReturnType<typeof readItems>>[number];

async function readItems(ctx: UserCtx, documentPublicIds: string[]) {
  return ctx.db
    .select({
      id: notifications.id,
      publicId: notifications.publicId,
      entityType: notifications.entityType,
      documentPublicId: notifications.entityPublicId,
      eventType: notifications.eventType,
      reason: notifications.reason,
      isActionRequired: notifications.isActionRequired,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
      params: notifications.params,
    })
    .from(notifications)
    .leftJoin(correspondences, eq(correspondences.publicId, notifications.entityPublicId))
    .where(and(visibleToActor(ctx), inArray(notifications.entityPublicId, documentPublicIds)))
    .orderBy(desc(notifications.id), desc(notifications.publicId));
}

function groupOf(rows: ItemRow[]): NotificationGroup | null {
  const [latest] = rows;
  if (!latest) return null;
  const facts = latest.params;
  const text = (name: string) => String(facts[name] ?? '');
  return {
    entityType: NOTIFIED_ENTITIES.find((known) => known === latest.entityType) ?? 'correspondence',
    documentPublicId: latest.documentPublicId,
    documentNumber: text('documentNumber'),
    subject: text('subject'),
    typeCode: text('typeCode'),
    projectCode: text('projectCode'),
    originatorCode: text('originatorCode'),
    unreadCount: rows.filter((row) => row.readAt === null).length,
    isActionRequired: latest.isActionRequired,
    latestAt: latest.createdAt.toISOString(),
    items: rows.slice(0, SHOWN_PER_DOCUMENT).map((row) => ({
      publicId: row.publicId,
      eventType: row.eventType,
      reason: row.reason as NotificationReason,
      isActionRequired: row.isActionRequired,
      isRead: row.readAt !== null,
      createdAt: row.createdAt.toISOString(),
      params: row.params,
    })),
  };
}
