'use server';

import { type ActionOptions, command } from '@/app/_web/action';
import { createSubscription } from '@/lib/messages/subscriptions/create-subscription';
import { deleteSubscription } from '@/lib/messages/subscriptions/delete-subscription';
import { pauseSubscription } from '@/lib/messages/subscriptions/pause-subscription';
import { redeliverFailed } from '@/lib/messages/subscriptions/redeliver-failed';
import { redeliverMessage } from '@/lib/messages/subscriptions/redeliver-message';
import { resumeSubscription } from '@/lib/messages/subscriptions/resume-subscription';
import { rotateSecret } from '@/lib/messages/subscriptions/rotate-secret';
import {
  CreateSubscription,
  RedeliverFailed,
  RedeliverMessage,
  SendTestMessage,
  UpdateSubscription,
  VersionOfSubscription,
} from '@/lib/messages/subscriptions/schema';
import { sendTestMessage } from '@/lib/messages/subscriptions/send-test-message';
import { updateSubscription } from '@/lib/messages/subscriptions/update-subscription';

const REFRESH: ActionOptions = { revalidate: [['/admin/webhooks', 'layout']] };

export const createSubscriptionAction = command('subscription.create', CreateSubscription, createSubscription);

export const updateSubscriptionAction = command('subscription.update', UpdateSubscription, updateSubscription);

export const rotateSecretAction = command('subscription.rotate', VersionOfSubscription, rotateSecret, REFRESH);

export const pauseSubscriptionAction = command('subscription.pause', VersionOfSubscription, pauseSubscription, REFRESH);

export const resumeSubscriptionAction = command(
  'subscription.resume',
  VersionOfSubscription,
  resumeSubscription,
  REFRESH,
);

export const deleteSubscriptionAction = command('subscription.delete', VersionOfSubscription, deleteSubscription);

export const sendTestMessageAction = command('subscription.test', SendTestMessage, sendTestMessage, REFRESH);

export const redeliverMessageAction = command('subscription.redeliver', RedeliverMessage, redeliverMessage, REFRESH);

export const redeliverFailedAction = command(
  'subscription.redeliver-failed',
  RedeliverFailed,
  redeliverFailed,
  REFRESH,
);
