'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { createCorrespondence } from '@/lib/documents/correspondence/draft/create-correspondence';
import { discardCorrespondence } from '@/lib/documents/correspondence/draft/discard-correspondence';
import { previewCorrespondenceNumber } from '@/lib/documents/correspondence/draft/preview-correspondence-number';
import { updateCorrespondence } from '@/lib/documents/correspondence/draft/update-correspondence';
import { getCorrespondence } from '@/lib/documents/correspondence/read/get-correspondence';
import {
  CancelCorrespondence,
  CreateCorrespondence,
  DiscardCorrespondence,
  PreviewCorrespondenceNumber,
  ReplyCorrespondence,
  ReviseCorrespondence,
  SubmitCorrespondence,
  UpdateCorrespondence,
} from '@/lib/documents/correspondence/schema';
import { cancelCorrespondence } from '@/lib/documents/correspondence/submit/cancel-correspondence';
import { replyCorrespondence } from '@/lib/documents/correspondence/submit/reply-correspondence';
import { reviseCorrespondence } from '@/lib/documents/correspondence/submit/revise-correspondence';
import { submitCorrespondence } from '@/lib/documents/correspondence/submit/submit-correspondences';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { PublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';

// Repeated under its key a command happens once and answers the same: a double click, a lost answer, an impatient retry.
const keyed = <S extends z.ZodType>(document: S) => z.strictObject({ idempotencyKey: PublicId, document });

export const createDraftAction = action(keyed(CreateCorrespondence), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:createDraft', body: document };
  return (await once(ctx, call, (claim) => createCorrespondence(ctx, document, claim))).answer;
});

export const updateDraftAction = action(keyed(UpdateCorrespondence), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:updateDraft', body: document };
  return (await once(ctx, call, (claim) => updateCorrespondence(ctx, document, claim))).answer;
});

export const submitAction = action(keyed(SubmitCorrespondence), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:submit', body: document };
  return (
    await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return submitCorrespondence(ctx, document, claim);
    })
  ).answer;
});

export const discardAction = action(keyed(DiscardCorrespondence), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:discard', body: document };
  return (await once(ctx, call, (claim) => discardCorrespondence(ctx, document, claim))).answer;
});

export const cancelAction = action(keyed(CancelCorrespondence), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:cancel', body: document };
  const { answer } = await once(ctx, call, (claim) => cancelCorrespondence(ctx, document, claim));
  revalidatePath('/p/[project]/correspondence/[publicId]', 'page');
  return answer;
});

export const reviseAction = action(keyed(ReviseCorrespondence), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:revise', body: document };
  return (await once(ctx, call, (claim) => reviseCorrespondence(ctx, document, claim))).answer;
});

export const replyAction = action(keyed(ReplyCorrespondence), async (ctx, { idempotencyKey: key, document }) => {
  const call = { key, route: 'action:reply', body: document };
  return (await once(ctx, call, (claim) => replyCorrespondence(ctx, document, claim))).answer;
});

export const previewNumberAction = action(PreviewCorrespondenceNumber, previewCorrespondenceNumber);

/** The draft as the server has it, for whoever must decide between two versions of it. */
export const readDraftAction = action(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  getCorrespondence(ctx, publicId),
);
