import { z } from 'zod';
import { DISPOSITIONS, REVIEWING_PARTIES, RFA_CONTENT_RULES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';
import { MAX_LIST_CODE, MAX_LIST_NAME, MAX_PLACE, MAX_REASON_CODE } from './constants';
import { partiesOf } from './rules';

/** Codes are printed in numbers and on stamps: capitals and digits, with hyphens between them. */
const code = requiredLine(MAX_LIST_CODE).pipe(
  z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, { error: 'LIST_CODE_SHAPE' }),
);
const reasonCode = requiredLine(MAX_REASON_CODE).pipe(
  z.string().regex(/^[A-Z0-9]+([_-][A-Z0-9]+)*$/, { error: 'LIST_CODE_SHAPE' }),
);
const names = { nameTh: requiredLine(MAX_LIST_NAME), nameEn: requiredLine(MAX_LIST_NAME) };
const seen = { versionNo: z.int().positive(), isActive: z.boolean() };

export const CreateRfaType = z.strictObject({
  contractPublicId: PublicId,
  code,
  ...names,
  contentRule: z.enum(RFA_CONTENT_RULES),
  ownerApprovalRequired: z.boolean(),
});
export type CreateRfaType = z.infer<typeof CreateRfaType>;

/** The content kind of an RFA type is fixed: existing RFAs depend on it. */
export const UpdateRfaType = z.strictObject({
  contractPublicId: PublicId,
  code: z.string().min(1).max(MAX_LIST_CODE),
  ...names,
  ownerApprovalRequired: z.boolean(),
  ...seen,
});
export type UpdateRfaType = z.infer<typeof UpdateRfaType>;

const allowedParties = z
  .array(z.enum(REVIEWING_PARTIES))
  .min(1, { error: 'REQUIRED' })
  .max(REVIEWING_PARTIES.length)
  .refine((list) => new Set(list).size === list.length, { error: 'DUPLICATE' });

export const CreateApproveCode = z
  .strictObject({
    code,
    ...names,
    disposition: z.enum(DISPOSITIONS),
    commentRequired: z.boolean(),
    /** Giving it asks for a fresh proof of identity. */
    proofRequired: z.boolean(),
    allowedParties,
    /** The code that it comes after, from the mildest to the most restrictive; null: it is the mildest. */
    afterCode: z.string().min(1).max(MAX_LIST_CODE).nullable(),
  })
  .refine((input) => input.allowedParties.every((party) => partiesOf(input.disposition).includes(party)), {
    path: ['allowedParties'],
    error: 'INVALID',
  });
export type CreateApproveCode = z.infer<typeof CreateApproveCode>;

/** Meaning and order of a code are immutable, because results were given with it. */
export const UpdateApproveCode = z.strictObject({
  code: z.string().min(1).max(MAX_LIST_CODE),
  ...names,
  commentRequired: z.boolean(),
  proofRequired: z.boolean(),
  allowedParties,
  ...seen,
});
export type UpdateApproveCode = z.infer<typeof UpdateApproveCode>;

const place = z.int().min(0).max(MAX_PLACE);

export const CreateReturnReason = z.strictObject({ code: reasonCode, ...names, sortOrder: place });
export type CreateReturnReason = z.infer<typeof CreateReturnReason>;

export const UpdateReturnReason = z.strictObject({
  code: z.string().min(1).max(MAX_REASON_CODE),
  ...names,
  sortOrder: place,
  ...seen,
});
export type UpdateReturnReason = z.infer<typeof UpdateReturnReason>;

/** Answer of a verb: the version for the next call. */
export interface ListVersion {
  code: string;
  versionNo: number;
}
