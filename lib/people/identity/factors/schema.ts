import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { reasonLine, requiredLine } from '@/lib/platform/text';

/** Apps show the six digits in two groups. */
const TotpCode = z
  .string()
  .trim()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''));

/** As it was copied or typed; longer than a code with its blanks and hyphens. */
const RecoveryCode = z.string().trim().max(40);

/** Base64url without padding, as browsers write it. */
const Encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

// Lengths are far above what authenticators send, and below what costs time to look at.
const Credential = z.object({
  id: Encoded(1400),
  rawId: Encoded(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
});

/** Response of a passkey to a challenge. */
export const PasskeyAnswer = Credential.extend({
  response: z.object({
    clientDataJSON: Encoded(4000),
    authenticatorData: Encoded(4000),
    signature: Encoded(4000),
    userHandle: Encoded(200).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A passkey that a browser has made. */
export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: Encoded(4000),
    attestationObject: Encoded(20_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Factor beside the password. */
export const FactorProof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code: TotpCode }),
  z.strictObject({ kind: z.literal('recovery'), code: RecoveryCode }),
  z.strictObject({ kind: z.literal('passkey'), response: PasskeyAnswer }),
]);
export type FactorProof = z.infer<typeof FactorProof>;

/** Proof of an account's owner before its factors change: a factor, or the password without one. */
export const OwnerProof = z.discriminatedUnion('kind', [
  ...FactorProof.options,
  z.strictObject({ kind: z.literal('password'), password: z.string().max(200) }),
]);
export type OwnerProof = z.infer<typeof OwnerProof>;

/** Fresh proof of a session's person. */
export const ProveSession = z.strictObject({ proof: OwnerProof });
export type ProveSession = z.infer<typeof ProveSession>;

export const FinishSignIn = z.strictObject({ proof: FactorProof });

export const StartTotp = z.strictObject({ proof: OwnerProof });
export type StartTotp = z.infer<typeof StartTotp>;

export const StartPasskey = z.strictObject({ proof: OwnerProof });
export type StartPasskey = z.infer<typeof StartPasskey>;

/** Long enough for the name of a phone, as in the table. */
const FactorName = requiredLine(100);

export const AddTotp = z.strictObject({
  name: FactorName,
  code: TotpCode,
  /** Ticket from `startTotp`. */
  ticket: z.string().min(1).max(1000),
});
export type AddTotp = z.infer<typeof AddTotp>;

export const AddPasskey = z.strictObject({ name: FactorName, passkey: NewPasskey });
export type AddPasskey = z.infer<typeof AddPasskey>;

export const RenameFactor = z.strictObject({ publicId: PublicId, name: FactorName });
export type RenameFactor = z.infer<typeof RenameFactor>;

export const RemoveFactor = z.strictObject({ publicId: PublicId, proof: OwnerProof });
export type RemoveFactor = z.infer<typeof RemoveFactor>;

export const RenewRecoveryCodes = z.strictObject({ proof: OwnerProof });
export type RenewRecoveryCodes = z.infer<typeof RenewRecoveryCodes>;

/** As long as the audit's column, and long enough to say what happened. */
export const Reason = reasonLine(5, 500);

export const ResetFactors = z.strictObject({ publicId: PublicId, reason: Reason });
export type ResetFactors = z.infer<typeof ResetFactors>;

export const SetRoleRule = z.strictObject({
  roleCode: z.string().min(1).max(40),
  isRequired: z.boolean(),
  /** 0 for a role whose rule was never set. */
  versionNo: z.int().nonnegative(),
});
export type SetRoleRule = z.infer<typeof SetRoleRule>;
