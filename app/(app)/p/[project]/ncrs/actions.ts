'use server';

import { z } from 'zod';
import { type ActionOptions, action, command } from '@/app/_web/action';
import { CancelCorrespondence, DocumentVersion, SubmitCorrespondence } from '@/lib/documents/document/schema';
import { answerNcr } from '@/lib/documents/ncrs/answers/answer-ncr';
import { closeNcr } from '@/lib/documents/ncrs/answers/close-ncr';
import { createNcr } from '@/lib/documents/ncrs/draft/create-ncr';
import { previewNcrNumber } from '@/lib/documents/ncrs/draft/ncr-number';
import { updateNcr } from '@/lib/documents/ncrs/draft/update-ncr';
import { cancelNcr, discardNcr } from '@/lib/documents/ncrs/life';
import { getNcr } from '@/lib/documents/ncrs/read/get-ncr';
import { AnswerNcr, CloseNcr, CreateNcr, PreviewNcrNumber, UpdateNcr } from '@/lib/documents/ncrs/schema';
import { submitNcr } from '@/lib/documents/ncrs/submit/submit-ncrs';
import { PublicId } from '@/lib/platform/public-id';

const ON_PAGE: ActionOptions = { revalidate: [['/p/[project]/ncrs/[publicId]', 'page']] };

export const createNcrAction = command('createNcr', CreateNcr, createNcr);

export const updateNcrAction = command('updateNcr', UpdateNcr, updateNcr);

export const submitNcrAction = command('submitNcr', SubmitCorrespondence, submitNcr);

export const discardNcrAction = command('discardNcr', DocumentVersion, discardNcr);

export const cancelNcrAction = command('cancelNcr', CancelCorrespondence, cancelNcr, ON_PAGE);

export const answerNcrAction = command('answerNcr', AnswerNcr, answerNcr, ON_PAGE);

export const closeNcrAction = command('closeNcr', CloseNcr, closeNcr, ON_PAGE);

export const previewNcrNumberAction = action(PreviewNcrNumber, previewNcrNumber);

/** The server's copy of the draft, to resolve an edit conflict. */
export const readNcrAction = action(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  getNcr(ctx, publicId),
);
