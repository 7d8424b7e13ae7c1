import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, asciiText, createdAt, instant, publicId, restrict, updatedAt } from '../columns';
import { CHALLENGE_KINDS, FACTOR_KINDS } from '../enums';
import { roles, users } from './identity';

export const userFactors = mysqlTable(
  'user_factors',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    kind: mysqlEnum('kind', FACTOR_KINDS).notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    /** Of an authenticator app, encrypted; gone with the factor. */
    secret: asciiText('secret', { length: 255 }),
    /** Newest time step of an accepted code. */
    lastStep: bigint('last_step', { mode: 'number' }),
    credentialId: asciiText('credential_id', { length: 1400 }),
    publicKey: asciiText('public_key', { length: 2000 }),
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    transports: asciiText('transports', { length: 100 }),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('idx_user_factors_user').on(t.userId, t.removedAt),
    uniqueIndex('idx_user_factors_uuid').on(t.publicId),
    uniqueIndex('uq_user_factors_credential').on(t.credentialId),
    restrict('fk_user_factors_user', t.userId, users.userId),
    check('chk_user_factors_secret', sql`(secret is not null) = (kind = 'TOTP' and removed_at is null)`),
    check(
      'chk_user_factors_credential',
      sql`(kind = 'PASSKEY') = (credential_id is not null and public_key is not null)`,
    ),
  ],
);

export const recoveryCodes = mysqlTable(
  'recovery_codes',
  {
    id: int('id').autoincrement().primaryKey(),
    userId: int('user_id').notNull(),
    codeHash: asciiText('code_hash', { length: 255 }).notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    index('idx_recovery_codes_user').on(t.userId, t.usedAt, t.replacedAt),
    restrict('fk_recovery_codes_user', t.userId, users.userId),
  ],
);

/** A proof that was begun: a sign-in between password and factor, or a question to a passkey. */
export const signInChallenges = mysqlTable(
  'sign_in_challenges',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    kind: mysqlEnum('kind', CHALLENGE_KINDS).notNull(),
    challengeHash: asciiChar('challenge_hash', { length: 64 }).notNull(),
    userId: int('user_id'),
    /** Hash of the password hash that was verified: another password ends the sign-in. */
    passwordMark: asciiChar('password_mark', { length: 64 }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('idx_sign_in_challenges_expires').on(t.expiresAt),
    index('idx_sign_in_challenges_user').on(t.userId),
    uniqueIndex('uq_sign_in_challenges_hash').on(t.challengeHash),
    restrict('fk_sign_in_challenges_user', t.userId, users.userId),
    check('chk_sign_in_challenges_user', sql`(kind = 'PASSKEY_SIGN_IN') = (user_id is null)`),
    check('chk_sign_in_challenges_mark', sql`(kind = 'SECOND_STEP') = (password_mark is not null)`),
  ],
);

export const roleFactorRules = mysqlTable(
  'role_factor_rules',
  {
    roleId: int('role_id').notNull(),
    isRequired: boolean('is_required').notNull(),
    versionNo: int('version_no').notNull().default(1),
    updatedBy: int('updated_by').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.roleId] }),
    index('idx_role_factor_rules_updated_by').on(t.updatedBy),
    restrict('fk_role_factor_rules_role', t.roleId, roles.id),
    restrict('fk_role_factor_rules_updated_by', t.updatedBy, users.userId),
  ],
);
