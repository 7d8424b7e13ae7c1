'use server';

import { z } from 'zod';
import { type ActionOptions, action } from '@/app/_web/action';
import { redeliverMessage, requestTestMessage } from '@/lib/messages/webhooks/request-message';
import { replayDeadLetter } from '@/lib/operations/dead-letters/replay-dead-letter';
import { replayKind } from '@/lib/operations/dead-letters/replay-kind';
import { resolveDeadLetter } from '@/lib/operations/dead-letters/resolve-dead-letter';
import { DeadLetterPath, ReplayKind, ResolveDeadLetter } from '@/lib/operations/dead-letters/schema';
import { PublicId } from '@/lib/platform/public-id';

const REFRESH: ActionOptions = { revalidate: [['/ops', 'layout']] };

export const replayDeadLetterAction = action(DeadLetterPath, replayDeadLetter, REFRESH);

export const replayKindAction = action(ReplayKind, replayKind, REFRESH);

export const resolveDeadLetterAction = action(ResolveDeadLetter, resolveDeadLetter, REFRESH);

export const testWebhookAction = action(z.strictObject({}), requestTestMessage, REFRESH);

export const redeliverAction = action(z.strictObject({ publicId: PublicId }), redeliverMessage, REFRESH);
