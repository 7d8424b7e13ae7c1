import { commandOperation, operation } from '@/app/_web/operation';
import { createSubscription } from '@/lib/messages/subscriptions/create-subscription';
import { deleteSubscription } from '@/lib/messages/subscriptions/delete-subscription';
import {
  CreatedSubscription,
  RotatedSecret,
  SubscriptionAnswer,
  SubscriptionDetail,
  SubscriptionMessageDetail,
} from '@/lib/messages/subscriptions/dto';
import { pauseSubscription } from '@/lib/messages/subscriptions/pause-subscription';
import { redeliverFailed } from '@/lib/messages/subscriptions/redeliver-failed';
import { redeliverMessage } from '@/lib/messages/subscriptions/redeliver-message';
import {
  DeleteSubscriptionQuery,
  ListSubscriptionMessages,
  RedeliveredMessages,
  RedeliverFailedBody,
  RequestedMessage,
  SubscriptionList,
  SubscriptionMessagePage,
  SubscriptionPath,
  SubscriptionVersionBody,
  UpdateSubscriptionBody,
} from '@/lib/messages/subscriptions/rest-schema';
import { resumeSubscription } from '@/lib/messages/subscriptions/resume-subscription';
import { rotateSecret } from '@/lib/messages/subscriptions/rotate-secret';
import { CreateSubscription } from '@/lib/messages/subscriptions/schema';
import { sendTestMessage } from '@/lib/messages/subscriptions/send-test-message';
import {
  findMessage,
  findSubscription,
  listMessages,
  listSubscriptions,
} from '@/lib/messages/subscriptions/subscription-queries';
import { updateSubscription } from '@/lib/messages/subscriptions/update-subscription';

const ONE = { path: '/webhook-subscriptions/{publicId}', params: SubscriptionPath } as const;
const MESSAGE = { path: '/webhook-messages/{publicId}', params: SubscriptionPath } as const;
const post = (verb: string) => ({ method: 'post', path: `${ONE.path}/${verb}`, params: ONE.params }) as const;

export const webhookOperations = [
  operation({
    id: 'listWebhookSubscriptions',
    method: 'get',
    path: '/webhook-subscriptions',
    summary: 'Receivers of outgoing events that the caller manages, and how their messages fare',
    answer: SubscriptionList,
    errors: ['FORBIDDEN'],
    handle: async ({ ctx }) => ({ subscriptions: await listSubscriptions(ctx) }),
  }),
  commandOperation({
    id: 'createWebhookSubscription',
    method: 'post',
    path: '/webhook-subscriptions',
    summary: 'Send events to an address; the secret is answered once, a replay has none',
    body: CreateSubscription,
    status: 201,
    answer: CreatedSubscription,
    errors: ['FORBIDDEN', 'PROJECT_UNKNOWN', 'SUBSCRIPTION_LIMIT'],
    verb: createSubscription,
  }),
  operation({
    ...ONE,
    id: 'getWebhookSubscription',
    method: 'get',
    summary: 'Read a subscription, without its secret',
    answer: SubscriptionDetail,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, params }) => findSubscription(ctx, params.publicId),
  }),
  operation({
    ...ONE,
    id: 'updateWebhookSubscription',
    method: 'put',
    summary: 'Change name, address, project and events; counts for events from then on',
    body: UpdateSubscriptionBody,
    answer: SubscriptionAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PROJECT_UNKNOWN', 'RECORD_CHANGED'],
    handle: ({ ctx, params, body }) => updateSubscription(ctx, { ...body, ...params }),
  }),
  operation({
    ...ONE,
    id: 'deleteWebhookSubscription',
    method: 'delete',
    summary: 'End a subscription for good; what waits is not sent',
    query: DeleteSubscriptionQuery,
    answer: SubscriptionAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    handle: ({ ctx, params, query }) => deleteSubscription(ctx, { ...query, ...params }),
  }),
  commandOperation({
    ...post('rotate-secret'),
    id: 'rotateWebhookSecret',
    summary: 'A new secret, answered once; the one before signs beside it for a day',
    body: SubscriptionVersionBody,
    answer: RotatedSecret,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    verb: rotateSecret,
  }),
  commandOperation({
    ...post('pause'),
    id: 'pauseWebhookSubscription',
    summary: 'Stop sending; what waits is kept, events of the pause are not sent',
    body: SubscriptionVersionBody,
    answer: SubscriptionAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'SUBSCRIPTION_STATE'],
    verb: pauseSubscription,
  }),
  commandOperation({
    ...post('resume'),
    id: 'resumeWebhookSubscription',
    summary: 'Send again, first what waited',
    body: SubscriptionVersionBody,
    answer: SubscriptionAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'SUBSCRIPTION_STATE'],
    verb: resumeSubscription,
  }),
  commandOperation({
    ...post('test'),
    id: 'testWebhookSubscription',
    summary: 'Send a message that means nothing, tried once; its outcome is in the message',
    answer: RequestedMessage,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    verb: sendTestMessage,
  }),
  commandOperation({
    ...post('redeliver-failed'),
    id: 'redeliverFailedWebhookMessages',
    summary: 'Send again what the receiver did not take since a moment, at most 1,000 messages',
    body: RedeliverFailedBody,
    answer: RedeliveredMessages,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    verb: redeliverFailed,
  }),
  operation({
    id: 'listWebhookMessages',
    method: 'get',
    path: `${ONE.path}/messages`,
    params: SubscriptionPath,
    summary: 'Messages of a subscription, newest first',
    query: ListSubscriptionMessages,
    answer: SubscriptionMessagePage,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: async ({ ctx, params, query: { state, size, after = null } }) => {
      const page = await listMessages(ctx, {
        subscriptionPublicId: params.publicId,
        ...(state && { state: [state] }),
        size,
        after,
        before: null,
      });
      return { messages: page.rows, after: page.after };
    },
  }),
  operation({
    ...MESSAGE,
    id: 'getWebhookMessage',
    method: 'get',
    summary: 'Read a message: what is sent, every try, and what the receiver answered',
    answer: SubscriptionMessageDetail,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, params }) => findMessage(ctx, params.publicId),
  }),
  commandOperation({
    ...MESSAGE,
    id: 'redeliverWebhookMessage',
    method: 'post',
    path: `${MESSAGE.path}/redeliver`,
    summary: 'Send a message again under the id it had',
    answer: RequestedMessage,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'SUBSCRIPTION_STATE', 'WEBHOOK_NOT_CONFIGURED'],
    verb: redeliverMessage,
  }),
];
