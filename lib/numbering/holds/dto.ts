import { z } from 'zod';
import { NUMBER_STATES } from '@/db/numbering-enums';
import { OrganizationRef } from '@/lib/documents/document/dto';
import { PublicId } from '@/lib/platform/public-id';
import { CodeRef, PersonRef } from '@/lib/platform/references';

// DTOs of held numbers. Moments are ISO 8601 in UTC.

export const Reservation = z.strictObject({
  /** Confirms or cancels this number, for its holder. */
  token: PublicId,
  /** As the first issue of a document would print it. */
  documentNumber: z.string(),
  seriesPublicId: PublicId,
  sequence: z.int(),
  expiresAt: z.iso.datetime(),
});
export type Reservation = z.infer<typeof Reservation>;

/** In the order of their numbers, which are consecutive. */
export const ReservationsAnswer = z.strictObject({
  holder: PersonRef,
  purpose: z.string(),
  reservations: z.array(Reservation),
});
export type ReservationsAnswer = z.infer<typeof ReservationsAnswer>;

export const CancelledReservation = z.strictObject({
  token: PublicId,
  numberKey: z.string(),
  state: z.literal('CANCELLED'),
});
export type CancelledReservation = z.infer<typeof CancelledReservation>;

/** A held number as the list of holds shows it. */
export const HoldRow = z.strictObject({
  /** Null for a reader who can neither confirm nor cancel. */
  token: PublicId.nullable(),
  seriesPublicId: PublicId,
  sequence: z.int(),
  number: z.string(),
  type: CodeRef,
  organization: OrganizationRef,
  state: z.enum(NUMBER_STATES),
  isOver: z.boolean(),
  holder: PersonRef.nullable(),
  madeBy: PersonRef.nullable(),
  /** Null where it is another organization's. */
  purpose: z.string().nullable(),
  reason: z.string().nullable(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** The document that has the number, where the reader may see it. */
  documentPublicId: PublicId.nullable(),
  mayRelease: z.boolean(),
});
export type HoldRow = z.infer<typeof HoldRow>;

export const HoldPage = z.strictObject({ holds: z.array(HoldRow), after: PublicId.nullable() });
export type HoldPage = z.infer<typeof HoldPage>;

/** A held number that a draft can get. */
export const UsableHold = Reservation.extend({
  purpose: z.string(),
  holder: PersonRef.nullable(),
  isMine: z.boolean(),
});
export type UsableHold = z.infer<typeof UsableHold>;
