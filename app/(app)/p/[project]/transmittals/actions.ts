'use server';

import { z } from 'zod';
import { type ActionOptions, action, command } from '@/app/_web/action';
import { CancelCorrespondence, DocumentVersion } from '@/lib/documents/correspondence/schema';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/acknowledge-transmittal';
import { cancelTransmittal } from '@/lib/documents/transmittals/cancel-transmittal';
import { createTransmittal } from '@/lib/documents/transmittals/create-transmittal';
import { discardTransmittal } from '@/lib/documents/transmittals/discard-transmittal';
import { previewTransmittalNumber } from '@/lib/documents/transmittals/form-options';
import { getTransmittal } from '@/lib/documents/transmittals/get-transmittal';
import { createTransmittalLink, revokeTransmittalLink } from '@/lib/documents/transmittals/links';
import { recordReceipt } from '@/lib/documents/transmittals/record-receipt';
import { resendTransmittal } from '@/lib/documents/transmittals/resend-transmittal';
import { reviseTransmittal } from '@/lib/documents/transmittals/revise-transmittal';
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
import { submitTransmittal } from '@/lib/documents/transmittals/submit-transmittal';
import { updateTransmittal } from '@/lib/documents/transmittals/update-transmittal';
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

/** Told by the page once it is really open; rendering it may have been a prefetch. */
export const viewedAction = action(One, (ctx, { publicId }) => recordReceipt(ctx, { publicId, kind: 'VIEWED' }));

/** The draft as the server has it, and what keeps it from being sent. */
export const readTransmittalAction = action(One, (ctx, { publicId }) => getTransmittal(ctx, publicId, 'draft'));
