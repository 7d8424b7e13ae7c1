'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { redeliverMessage, requestTestMessage } from '@/lib/messages/webhooks/request-message';
import { replayDeadLetter } from '@/lib/operations/dead-letters/replay-dead-letter';
import { replayKind } from '@/lib/operations/dead-letters/replay-kind';
import { resolveDeadLetter } from '@/lib/operations/dead-letters/resolve-dead-letter';
import { DeadLetterPath, ReplayKind, ResolveDeadLetter } from '@/lib/operations/dead-letters/schema';
import { PublicId } from '@/lib/platform/id';

async function refreshed<T>(result: Promise<T>): Promise<T> {
  const data = await result;
  revalidatePath('/ops', 'layout');
  return data;
}

export const replayDeadLetterAction = action(DeadLetterPath, (ctx, input) => refreshed(replayDeadLetter(ctx, input)));

export const replayKindAction = action(ReplayKind, (ctx, input) => refreshed(replayKind(ctx, input)));

export const resolveDeadLetterAction = action(ResolveDeadLetter, (ctx, input) =>
  refreshed(resolveDeadLetter(ctx, input)),
);

export const testWebhookAction = action(z.strictObject({}), (ctx) => refreshed(requestTestMessage(ctx)));

export const redeliverAction = action(z.strictObject({ publicId: PublicId }), (ctx, input) =>
  refreshed(redeliverMessage(ctx, input)),
);
