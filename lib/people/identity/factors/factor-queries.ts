import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { FactorKind } from '@/db/enums';
import { recoveryCodes, userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { relyingParty } from './passkeys/relying-party';

export type FactorRow = {
  publicId: string;
  kind: FactorKind;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

export type OwnSecurity = {
  factors: FactorRow[];
  codesLeft: number;
  need: FactorNeed;
  /** False under an address that browsers make no passkeys for. */
  canAddPasskey: boolean;
};

/** Proof that the owner gives before their factors change. */
export type FactorNeed = {
  /** None for the account of a provider without a factor. */
  kind: 'factor' | 'password' | 'none';
  hasApp: boolean;
  hasPasskey: boolean;
};

/** True for the factors of a person that can be shown. */
export function liveFactors(userId: number): SQL | undefined {
  return and(eq(userFactors.userId, userId), isNull(userFactors.removedAt));
}

/** True for the recovery codes of a person that can still be used. */
export function unusedCodes(userId: number): SQL | undefined {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt), isNull(recoveryCodes.replacedAt));
}

/** The kinds of factors that a person has; empty for one who signs in by password alone. */
export async function listFactorKinds(ctx: Ctx, userId: number): Promise<FactorKind[]> {
  const rows = await ctx.db.selectDistinct({ kind: userFactors.kind }).from(userFactors).where(liveFactors(userId));
  return rows.map(({ kind }) => kind);
}

/** True if a person has a factor. */
export async function hasFactor(ctx: Ctx, userId: number): Promise<boolean> {
  return (await listFactorKinds(ctx, userId)).length > 0;
}

/** The actor's factors, oldest first, how many recovery codes are left, and what it takes to change them. */
export async function getOwnSecurity(ctx: UserCtx): Promise<OwnSecurity> {
  const { userId } = ctx.actor;
  const [rows, [codes], [owner]] = await Promise.all([
    ctx.db
      .select({
        publicId: userFactors.publicId,
        kind: userFactors.kind,
        name: userFactors.name,
        createdAt: userFactors.createdAt,
        lastUsedAt: userFactors.lastUsedAt,
      })
      .from(userFactors)
      .where(liveFactors(userId))
      .orderBy(asc(userFactors.id)),
    ctx.db.select({ left: sql<number>`COUNT(*)` }).from(recoveryCodes).where(unusedCodes(userId)),
    ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.userId, userId)),
  ]);
  const factors = rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  const need = factors.length > 0 ? 'factor' : owner?.passwordHash ? 'password' : 'none';
  const hasKind = (kind: FactorKind) => factors.some((factor) => factor.kind === kind);
  return {
    factors,
    codesLeft: Number(codes?.left ?? 0),
    need: { kind: need, hasApp: hasKind('TOTP'), hasPasskey: hasKind('PASSKEY') },
    canAddPasskey: relyingParty() !== null,
  };
}
