'use server';

import { z } from 'zod';
import { action, command } from '@/app/_web/action';
import { act } from '@/lib/documents/actions/act';
import {
  CancelCorrespondence,
  CreateCorrespondence,
  DiscardCorrespondence,
  PreviewCorrespondenceNumber,
  ReplyCorrespondence,
  ReviseCorrespondence,
  SubmitCorrespondence,
  UpdateCorrespondence,
} from '@/lib/documents/document/schema';
import { readLetterTemplate } from '@/lib/documents/letter-templates/read-letter-template';
import { ReadLetterTemplate } from '@/lib/documents/letter-templates/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { previewCorrespondenceNumber } from '@/lib/documents/letters/draft/preview-correspondence-number';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { cancelCorrespondence, discardCorrespondence, reviseCorrespondence } from '@/lib/documents/letters/life';
import { closableAnswered } from '@/lib/documents/letters/read/closable-answered';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { replyCorrespondence } from '@/lib/documents/letters/submit/reply-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { PublicId } from '@/lib/platform/public-id';
import { ActOnInstance } from '@/lib/workflow/engine/schema';

export const createDraftAction = command('createDraft', CreateCorrespondence, createCorrespondence);

export const updateDraftAction = command('updateDraft', UpdateCorrespondence, updateCorrespondence);

export const submitAction = command('submit', SubmitCorrespondence, submitCorrespondence);

export const discardAction = command('discard', DiscardCorrespondence, discardCorrespondence);

export const cancelAction = command('cancel', CancelCorrespondence, cancelCorrespondence, {
  revalidate: [['/p/[project]/correspondence/[publicId]', 'page']],
});

export const reviseAction = command('revise', ReviseCorrespondence, reviseCorrespondence);

export const replyAction = command('reply', ReplyCorrespondence, replyCorrespondence);

export const previewNumberAction = action(PreviewCorrespondenceNumber, previewCorrespondenceNumber);

/** The server's copy of the draft, to resolve an edit conflict. */
export const readDraftAction = action(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  getCorrespondence(ctx, publicId, 'draft'),
);

/** The letters answered by the reply just sent that the actor may close. */
export const readClosableAction = action(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  closableAnswered(ctx, publicId),
);

/** Closes an answered letter. The page stays, because it shows the number of the reply. */
export const closeMatterAction = action(ActOnInstance, async (ctx, { instanceId, idempotencyKey, ...body }) => {
  const { answer } = await act(ctx, { instanceId, idempotencyKey, body });
  return answer;
});

/** Subject and text of the template that the form's user chose. */
export const readTemplateAction = action(ReadLetterTemplate, readLetterTemplate);
