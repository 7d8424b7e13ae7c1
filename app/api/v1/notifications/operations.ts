import { operation } from '@/app/_web/operation';
import { getOwnNotification, listOwnNotifications } from '@/lib/messages/notifications/own-notifications';
import {
  ListOwnNotifications,
  Notification,
  NotificationPage,
  NotificationPath,
} from '@/lib/messages/notifications/rest-schema';

/** Notifications of the caller for the acting organization; reading them here leaves them unread. */
export const notificationOperations = [
  operation({
    id: 'listNotifications',
    method: 'get',
    path: '/notifications',
    summary: "The caller's notifications in the app, newest first",
    query: ListOwnNotifications,
    answer: NotificationPage,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listOwnNotifications(ctx, query),
  }),
  operation({
    id: 'getNotification',
    method: 'get',
    path: '/notifications/{publicId}',
    params: NotificationPath,
    summary: 'Read a notification of the caller',
    answer: Notification,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getOwnNotification(ctx, params.publicId),
  }),
];
