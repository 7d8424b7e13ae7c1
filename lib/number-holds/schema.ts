import { z } from 'zod';
import { CancelCorrespondence, DocumentVersion, NumberPlace } from '../correspondence/schema';
import { PublicId } from '../id';
import { requiredLine } from '../text';

/** A block for one meeting or one set; more would sit on a series that others write in. */
export const MAX_BLOCK = 50;
export const MAX_PURPOSE = 500;
/** A slip is for a document that is on its way. */
export const MAX_SLIP_DAYS = 30;
export const DEFAULT_SLIP_DAYS = 7;

/** Numbers held for minutes, while a program makes its document. */
export const ReserveNumbers = NumberPlace.extend({
  count: z.int().min(1).max(MAX_BLOCK).default(1),
  purpose: requiredLine(MAX_PURPOSE),
});
export type ReserveNumbers = z.infer<typeof ReserveNumbers>;

/** Numbers held for days, for a person of the acting organization. */
export const HoldSlip = ReserveNumbers.extend({
  holderPublicId: PublicId,
  days: z.int().min(1).max(MAX_SLIP_DAYS).default(DEFAULT_SLIP_DAYS),
});
export type HoldSlip = z.infer<typeof HoldSlip>;

export const ReservationPath = z.strictObject({ token: PublicId });

/** The draft that gets the number. */
export const ConfirmBody = DocumentVersion;
export const ConfirmReservation = ConfirmBody.extend({ token: PublicId });
export type ConfirmReservation = z.infer<typeof ConfirmReservation>;

export const CancelReservationBody = CancelCorrespondence.pick({ reason: true });
export const CancelReservation = CancelReservationBody.extend({ token: PublicId });
export type CancelReservation = z.infer<typeof CancelReservation>;
