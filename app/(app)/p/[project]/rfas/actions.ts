'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import { discardRfa } from '@/lib/documents/rfas/draft/discard-rfa';
import { previewRfaNumber } from '@/lib/documents/rfas/draft/rfa-number';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { getRfa } from '@/lib/documents/rfas/get-rfa';
import { cancelRfa } from '@/lib/documents/rfas/review/cancel-rfa';
import { previewReview } from '@/lib/documents/rfas/review/preview-review';
import { recallRfa } from '@/lib/documents/rfas/review/recall-rfa';
import { reviseRfa } from '@/lib/documents/rfas/revise-rfa';
import {
  CancelRfa,
  CreateRfa,
  DiscardRfa,
  PreviewReview,
  PreviewRfaNumber,
  RecallRfa,
  ReviseRfa,
  SetRfaReady,
  SubmitRfa,
  UpdateRfa,
} from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit-rfas';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { PublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';

const PAGE = '/p/[project]/rfas/[publicId]';

// Repeated under its key a command happens once and answers the same: a double click, a lost answer, an impatient retry.
const keyed = <S extends z.ZodType>(document: S) => z.strictObject({ idempotencyKey: PublicId, document });

export const createRfaAction = action(keyed(CreateRfa), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:createRfa', body: document };
  return (await once(ctx, call, (claim) => createRfa(ctx, document, claim))).answer;
});

export const updateRfaAction = action(keyed(UpdateRfa), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:updateRfa', body: document };
  return (await once(ctx, call, (claim) => updateRfa(ctx, document, claim))).answer;
});

export const setReadyAction = action(keyed(SetRfaReady), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:setRfaReady', body: document };
  return (await once(ctx, call, (claim) => setRfaReady(ctx, document, claim))).answer;
});

export const submitRfaAction = action(keyed(SubmitRfa), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:submitRfa', body: document };
  return (
    await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return submitRfa(ctx, document, claim);
    })
  ).answer;
});

export const discardRfaAction = action(keyed(DiscardRfa), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:discardRfa', body: document };
  return (await once(ctx, call, (claim) => discardRfa(ctx, document, claim))).answer;
});

export const cancelRfaAction = action(keyed(CancelRfa), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:cancelRfa', body: document };
  const { answer } = await once(ctx, call, (claim) => cancelRfa(ctx, document, claim));
  revalidatePath(PAGE, 'page');
  return answer;
});

export const recallRfaAction = action(keyed(RecallRfa), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:recallRfa', body: document };
  const { answer } = await once(ctx, call, (claim) => recallRfa(ctx, document, claim));
  revalidatePath(PAGE, 'page');
  return answer;
});

export const reviseRfaAction = action(keyed(ReviseRfa), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:reviseRfa', body: document };
  return (await once(ctx, call, (claim) => reviseRfa(ctx, document, claim))).answer;
});

export const previewRfaNumberAction = action(PreviewRfaNumber, previewRfaNumber);

export const previewReviewAction = action(PreviewReview, previewReview);

/** The draft as the server has it, for whoever must decide between two versions of it. */
export const readRfaAction = action(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  getRfa(ctx, publicId),
);
