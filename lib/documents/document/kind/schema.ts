import type { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { NumberPlace } from '../schema';

/**
 * What decides the number of a document of any kind that there is not yet: a letter's recipient, the type, contract
 * and discipline of an RFA, or the recipient, contract and sub-type of a transmittal.
 */
export const NumberedPlace = NumberPlace.extend({
  recipientOrganizationPublicId: PublicId.nullable().default(null),
  rfaTypeCode: NumberPlace.shape.typeCode.nullable().default(null),
  /** What {SUB_TYPE} prints on a transmittal. */
  subTypeNumber: NumberPlace.shape.typeCode.nullable().default(null),
});
export type NumberedPlace = z.infer<typeof NumberedPlace>;
