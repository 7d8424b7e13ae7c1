import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { notifications } from '@/db/schema/system';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { cutIdentityPage } from '@/lib/platform/identity-page';
import type { NotificationReason } from './notify/reasons';
import type { ListOwnNotifications, Notification, NotificationPage } from './rest-schema';
import { ofTopics } from './topic-queries';
import { topicOf } from './topics';
import { visibleToActor } from './visible-notifications';

/**
 * The caller's notifications for the acting organization, newest first, of records that the caller still sees.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listOwnNotifications(ctx: UserCtx, query: ListOwnNotifications): Promise<NotificationPage> {
  const { unread, topic, project, after, size } = query;
  const projectId = project ? (await enterableProject(ctx, project)).id : undefined;
  const found = await select(
    ctx,
    and(
      unread ? isNull(notifications.readAt) : undefined,
      topic ? ofTopics([topic]) : undefined,
      projectId ? eq(notifications.projectId, projectId) : undefined,
      after ? isBehind(ctx, after) : undefined,
    ),
    size + 1,
  );
  const page = cutIdentityPage(found, size);
  return { notifications: page.rows, after: page.after };
}

/** @throws AppError NOT_FOUND for a notification of another person or organization, or of a hidden record */
export async function getOwnNotification(ctx: UserCtx, publicId: string): Promise<Notification> {
  const [notification] = await select(ctx, eq(notifications.publicId, publicId), 1);
  if (!notification) throw new AppError('NOT_FOUND');
  return notification;
}

/** Ids have the order of the list. The cursor's row may be about a record that is hidden by now. */
function isBehind(ctx: UserCtx, publicId: string): SQL {
  const edge = ctx.db
    .select({ id: sql`edge.id` })
    .from(sql`notifications AS edge`)
    .where(sql`edge.uuid = ${publicId} AND edge.user_id = ${ctx.actor.userId}`)
    .limit(1);
  return sql`${notifications.id} < (${edge})`;
}

async function select(ctx: UserCtx, which: SQL | undefined, limit: number): Promise<Notification[]> {
  const rows = await ctx.db
    .select({
      publicId: notifications.publicId,
      reason: notifications.reason,
      isActionRequired: notifications.isActionRequired,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      kind: notifications.entityType,
      recordPublicId: notifications.entityPublicId,
      params: notifications.params,
    })
    .from(notifications)
    .leftJoin(correspondences, eq(correspondences.publicId, notifications.entityPublicId))
    .where(and(visibleToActor(ctx), which))
    .orderBy(desc(notifications.id))
    .limit(limit);
  return rows.map(({ kind, recordPublicId, params, createdAt, readAt, ...row }) => {
    const fact = (name: string) => (typeof params[name] === 'string' ? params[name] : null);
    const reason = row.reason as NotificationReason;
    return {
      ...row,
      reason,
      topic: topicOf(reason, row.isActionRequired),
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      about: {
        kind,
        publicId: recordPublicId,
        documentNumber: fact('documentNumber'),
        subject: fact('subject'),
        typeCode: fact('typeCode'),
        projectCode: fact('projectCode'),
        originatorCode: fact('originatorCode'),
      },
    };
  });
}
