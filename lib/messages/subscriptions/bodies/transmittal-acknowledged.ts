import { z } from 'zod';
import { bodyOf, Document, Organization } from './parts';

/** An organization acknowledged a transmittal. */
export const TransmittalAcknowledged = bodyOf(
  'transmittal.acknowledged',
  z.object({
    document: Document,
    by: Organization,
    /** A signed sheet on paper came with it. */
    isOnPaper: z.boolean(),
  }),
);
