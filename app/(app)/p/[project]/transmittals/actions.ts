'use server';

import { z } from 'zod';
import { type ActionOptions, action, command } from '@/app/_web/action';
import { CancelCorrespondence, DocumentVersion } from '@/lib/documents/document/schema';
import { createTransmittal } from '@/lib/documents/transmittals/draft/create-transmittal';
import { previewTransmittalNumber } from '@/lib/documents/transmittals/draft/form-options';
import { updateTransmittal } from '@/lib/documents/transmittals/draft/update-transmittal';
import { cancelTransmittal, discardTransmittal, reviseTransmittal } from '@/lib/documents/transmittals/life';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import { createTransmittalLink, revokeTransmittalLink } from '@/lib/documents/transmittals/receipts/links';
import { recordReceipt } from '@/lib/documents/transmittals/receipts/record-receipt';
import { resendTransmittal } from '@/lib/documents/transmittals/receipts/resend-transmittal';
import {
  AcknowledgeTransmittal,
  CreateTransmittal,
  CreateTransmittalLink,
  PreviewTransmittalNumber,
  RemindRecipients,
  RevokeTransmittalLink,
  SubmitTransmittal,
  UpdateTransmittal,
} from '@/lib/documents/transmittals/schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { PublicId } from '@/lib/platform/public-id';
import { remindOfTransmittal } from '@/lib/work/ball-in-court/remind-of-transmittal';

const One = z.strictObject({ publicId: PublicId });
const ON_PAGE: ActionOptions = { revalidate: [['/p/[project]/transmittals/[publicId]', 'page']] };

export const createTransmittalAction = command('createTransmittal', CreateTransmittal, createTransmittal);

export const updateTransmittalAction = command('updateTransmittal', UpdateTransmittal, updateTransmittal);

export const submitTransmittalAction = command('submitTransmittal', SubmitTransmittal, submitTransmittal);

export const discardTransmittalAction = command('discardTransmittal', DocumentVersion, discardTransmittal);

export const cancelTransmittalAction = command('cancelTransmittal', CancelCorrespondence, cancelTransmittal, ON_PAGE);

export const reviseTransmittalAction = command('reviseTransmittal', DocumentVersion, reviseTransmittal);

export const resendTransmittalAction = command('resendTransmittal', DocumentVersion, resendTransmittal);

export const acknowledgeAction = command(
  'acknowledgeTransmittal',
  AcknowledgeTransmittal,
  acknowledgeTransmittal,
  ON_PAGE,
);

export const remindAction = command('remindOfTransmittal', RemindRecipients, remindOfTransmittal, ON_PAGE);

export const previewTransmittalNumberAction = action(PreviewTransmittalNumber, previewTransmittalNumber);

export const createLinkAction = action(CreateTransmittalLink, createTransmittalLink, ON_PAGE);

export const revokeLinkAction = action(RevokeTransmittalLink, revokeTransmittalLink, ON_PAGE);

/** The page calls this once it is really open; its rendering may have been a prefetch. */
export const viewedAction = action(One, (ctx, { publicId }) => recordReceipt(ctx, { publicId, kind: 'VIEWED' }));

/** The draft as the server has it, and what keeps it from being sent. */
export const readTransmittalAction = action(One, (ctx, { publicId }) => getTransmittal(ctx, publicId, 'draft'));
