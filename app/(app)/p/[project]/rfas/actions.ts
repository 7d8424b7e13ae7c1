'use server';

import { z } from 'zod';
import { type ActionOptions, action, command } from '@/app/_web/action';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import { previewRfaNumber } from '@/lib/documents/rfas/draft/rfa-number';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { cancelRfa, discardRfa, recallRfa, reviseRfa } from '@/lib/documents/rfas/life';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { previewReview } from '@/lib/documents/rfas/review/preview-review';
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
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { PublicId } from '@/lib/platform/public-id';

const ON_PAGE: ActionOptions = { revalidate: [['/p/[project]/rfas/[publicId]', 'page']] };

export const createRfaAction = command('createRfa', CreateRfa, createRfa);

export const updateRfaAction = command('updateRfa', UpdateRfa, updateRfa);

export const setReadyAction = command('setRfaReady', SetRfaReady, setRfaReady);

export const submitRfaAction = command('submitRfa', SubmitRfa, submitRfa);

export const discardRfaAction = command('discardRfa', DiscardRfa, discardRfa);

export const cancelRfaAction = command('cancelRfa', CancelRfa, cancelRfa, ON_PAGE);

export const recallRfaAction = command('recallRfa', RecallRfa, recallRfa, ON_PAGE);

export const reviseRfaAction = command('reviseRfa', ReviseRfa, reviseRfa);

export const previewRfaNumberAction = action(PreviewRfaNumber, previewRfaNumber);

export const previewReviewAction = action(PreviewReview, previewReview);

/** The server's copy of the draft, to resolve an edit conflict. */
export const readRfaAction = action(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  getRfa(ctx, publicId, 'draft'),
);
