'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { PublicId } from '@/lib/id';
import { once } from '@/lib/idempotency';
import { countNumberingCall } from '@/lib/numbering-limit';
import { cancelRfa } from '@/lib/rfas/cancel-rfa';
import { createRfa } from '@/lib/rfas/create-rfa';
import { discardRfa } from '@/lib/rfas/discard-rfa';
import { getRfa } from '@/lib/rfas/get-rfa';
import { previewReview } from '@/lib/rfas/preview-review';
import { recallRfa } from '@/lib/rfas/recall-rfa';
import { reviseRfa } from '@/lib/rfas/revise-rfa';
import { previewRfaNumber } from '@/lib/rfas/rfa-number';
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
} from '@/lib/rfas/schema';
import { setRfaReady } from '@/lib/rfas/set-rfa-ready';
import { submitRfa } from '@/lib/rfas/submit-rfas';
import { updateRfa } from '@/lib/rfas/update-rfa';

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
