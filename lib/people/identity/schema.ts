import { z } from 'zod';
import { LOCALES } from '@/db/enums';
import { foldAccountName } from '@/lib/platform/account-name';
import { PublicId } from '@/lib/platform/public-id';
import { line, requiredLine } from '@/lib/platform/text';
import { FIRST_ACCESS } from './constants';

const versionNo = z.int().positive();

/** Bounds the cost of hashing; a passphrase is at most a sentence. */
const MAX_PASSWORD_LENGTH = 200;
const password = z.string().min(1).max(MAX_PASSWORD_LENGTH);

/** As typed: at most four times the longest name, for full width and characters that cannot be seen. */
const typedName = z.string().max(256).transform(foldAccountName);

/** Typed name and password of a sign-in. Their shape is not reported; a wrong one is only not right. */
export const SignIn = z.object({ username: typedName.pipe(z.string().min(1).max(64)), password });
export type SignIn = z.infer<typeof SignIn>;

/** Lower-case ASCII, so that two names never look alike. */
const Username = typedName.pipe(
  z
    .string()
    .min(3)
    .max(64)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])$/, { error: 'USERNAME_SHAPE' }),
);

export const ChangePassword = z.strictObject({ currentPassword: password, newPassword: password });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** The two forms of a fresh proof of identity. */
export const ProofByPassword = z.strictObject({ password });
export const ProofByCode = z.strictObject({ code: requiredLine(40) });

export const RedeemLink = z.strictObject({ token: z.string().min(20).max(100), newPassword: password });
export type RedeemLink = z.infer<typeof RedeemLink>;

const personFields = {
  namePrefix: line(30).default(''),
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  jobTitle: line(150).default(''),
};

export const FirstSetup = z.strictObject({
  ...personFields,
  username: Username,
  organizationPublicId: PublicId,
  newPassword: password,
});
export type FirstSetup = z.infer<typeof FirstSetup>;

export const CreateUser = z.strictObject({
  ...personFields,
  username: Username,
  organizationPublicId: PublicId,
  locale: z.enum(LOCALES).default('th'),
  /** A link to set a password by, a password to be changed at once, or a machine's account that has tokens only. */
  firstAccess: z.enum(FIRST_ACCESS).default('LINK'),
});
export type CreateUser = z.infer<typeof CreateUser>;

export const UpdateUser = z.strictObject({
  ...personFields,
  publicId: PublicId,
  versionNo,
  locale: z.enum(LOCALES),
});
export type UpdateUser = z.infer<typeof UpdateUser>;

/** Deactivate, reactivate: the version the caller saw. */
export const UserVersion = z.strictObject({ publicId: PublicId, versionNo });
export type UserVersion = z.infer<typeof UserVersion>;

export const UserName = z.strictObject({ publicId: PublicId });
export type UserName = z.infer<typeof UserName>;

/** Exactly the place that the role's kind asks for; checked against the role in the database. */
export const GrantRole = z.strictObject({
  userPublicId: PublicId,
  roleCode: z.string().min(1).max(40),
  organizationPublicId: PublicId.nullable().default(null),
  projectPublicId: PublicId.nullable().default(null),
  contractPublicId: PublicId.nullable().default(null),
});
export type GrantRole = z.infer<typeof GrantRole>;

export const RevokeRole = z.strictObject({ publicId: PublicId });
export type RevokeRole = z.infer<typeof RevokeRole>;

export const SwitchOrganization = z.strictObject({ organizationPublicId: PublicId });
export type SwitchOrganization = z.infer<typeof SwitchOrganization>;

export const RevokeSession = z.strictObject({ publicId: PublicId });
export type RevokeSession = z.infer<typeof RevokeSession>;

/** A token that outlives a project would be forgotten in somebody's script. */
const MAX_TOKEN_DAYS = 365;

export const CreateToken = z.strictObject({
  name: requiredLine(100),
  /** Permission codes; never more than its person holds at the moment of use. */
  scopes: z.array(z.string().min(1).max(60)).min(1).max(100),
  days: z.int().min(1).max(MAX_TOKEN_DAYS),
});
export type CreateToken = z.infer<typeof CreateToken>;

export const IssueServiceToken = CreateToken.extend({ userPublicId: PublicId });
export type IssueServiceToken = z.infer<typeof IssueServiceToken>;

export const RevokeToken = z.strictObject({ publicId: PublicId });
export type RevokeToken = z.infer<typeof RevokeToken>;
