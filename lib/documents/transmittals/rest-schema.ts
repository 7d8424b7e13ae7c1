import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { CancelCorrespondence, DocumentVersion } from '../document/schema';
import { PendingItem } from './dto';
import { AcknowledgeTransmittal, RemindRecipients, SubmitTransmittal, UpdateTransmittal } from './schema';

export const TransmittalPath = z.strictObject({ publicId: PublicId });
export const PatchTransmittal = UpdateTransmittal.omit({ publicId: true });
export const SubmitTransmittalBody = SubmitTransmittal.omit({ publicId: true });
export const TransmittalVersionBody = DocumentVersion.omit({ publicId: true });
export const TransmittalReasonBody = CancelCorrespondence.omit({ publicId: true });
export const AcknowledgeTransmittalBody = AcknowledgeTransmittal.omit({ publicId: true });
export const RemindRecipientsBody = RemindRecipients.omit({ publicId: true });

export const PendingQuery = z.strictObject({ project: z.string().min(1).max(20) });
export const PendingItems = z.strictObject({ rows: z.array(PendingItem) });
