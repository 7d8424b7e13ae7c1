import type { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { NumberPlace } from '../schema';

/**
 * Parts of the number of a future document of any kind. A letter's recipient; the type, contract and discipline of an
 * RFA; the recipient, contract and sub-type of a transmittal.
 */
export const NumberedPlace = NumberPlace.extend({
  recipientOrganizationPublicId: PublicId.nullable().default(null),
  rfaTypeCode: NumberPlace.shape.typeCode.nullable().default(null),
  /** Value of {SUB_TYPE} on a transmittal. */
  subTypeNumber: NumberPlace.shape.typeCode.nullable().default(null),
});
export type NumberedPlace = z.infer<typeof NumberedPlace>;
