import { z } from 'zod';
import { NumberedPlace } from '@/lib/documents/document/kind/schema';
import { CancelCorrespondence, DocumentVersion } from '@/lib/documents/document/schema';
import { KIND_TRAITS, kindOfType } from '@/lib/documents/kind-traits';
import { PublicId } from '@/lib/platform/public-id';
import { line, requiredLine } from '@/lib/platform/text';
import { DEFAULT_SLIP_DAYS, MAX_BLOCK, MAX_SLIP_DAYS } from './constants';

export const MAX_PURPOSE = 500;

/** Open at once for one person in a project: two blocks of a busy week. More is a register kept beside the register. */
export const MAX_OPEN_HOLDS = 100;

const days = z.int().min(1).max(MAX_SLIP_DAYS);

/**
 * Numbers held for minutes, while a program creates its document. With `days` or a holder it is a slip: for days, for
 * that person of the acting organization.
 */
export const ReserveNumbers = NumberedPlace.extend({
  count: z.int().min(1).max(MAX_BLOCK).default(1),
  purpose: requiredLine(MAX_PURPOSE),
  holderPublicId: PublicId.optional(),
  days: days.optional(),
});
export type ReserveNumbers = z.infer<typeof ReserveNumbers>;

/** A slip, as the app's form sends it. */
export const HoldSlip = ReserveNumbers.extend({
  holderPublicId: PublicId,
  days: days.default(DEFAULT_SLIP_DAYS),
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

/** Filter of held numbers: one's own, or all that the reader may see. */
export const ListHolds = z.strictObject({
  whose: z.enum(['mine', 'all']).default('mine'),
  state: z.enum(['open', 'ended']).default('open'),
  /** Part of the number, however it is typed, of the purpose or of the holder's name. */
  q: line(100).optional(),
  type: z.string().min(1).max(20).optional(),
  /** The last hold of the page before. */
  after: PublicId.optional(),
});
export type ListHolds = z.infer<typeof ListHolds>;

export const UsableHolds = z.strictObject({ publicId: PublicId });
export type UsableHolds = z.infer<typeof UsableHolds>;

const orNone = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);

/**
 * The slip as form state: figures are typed text, an unset choice is empty, and each document kind requires fields of
 * its own.
 */
export const HoldSlipForm = HoldSlip.extend({
  recipientOrganizationPublicId: orNone(PublicId),
  rfaTypeCode: orNone(z.string().min(1).max(50)),
  subTypeNumber: orNone(z.string().min(1).max(10)),
  contractPublicId: orNone(PublicId),
  disciplineCode: orNone(z.string().min(1).max(50)),
  count: z.coerce.number().pipe(z.int().min(1).max(MAX_BLOCK)),
  days: z.coerce.number().pipe(days),
}).superRefine((slip, check) => {
  for (const field of KIND_TRAITS[kindOfType(slip.typeCode)].numberFields) {
    if (slip[field] === null) check.addIssue({ code: 'custom', path: [field], message: 'REQUIRED' });
  }
});
