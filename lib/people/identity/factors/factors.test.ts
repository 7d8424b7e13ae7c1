import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { recoveryCodes, userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { mailMessages } from '@/db/schema/mail';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { addApp, codeOf } from '@/db/testing/factories/factors';
import { userCtx } from '@/db/testing/factories/people';
import { PASSWORD, personWithPassword, requestFacts } from '@/db/testing/factories/sign-ins';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { addTotp } from './add-totp';
import { getOwnSecurity, hasFactor } from './factor-queries';
import { proveFactor } from './prove-factor';
import { removeFactor } from './remove-factor';
import { renameFactor } from './rename-factor';
import { renewRecoveryCodes } from './renew-recovery-codes';
import { startTotp } from './start-totp';
import { sealTicket } from './totp-ticket';

const db = getDatabase();
const byPassword = { kind: 'password', password: PASSWORD } as const;
const byCode = (secret: string, steps = 0) => ({ kind: 'totp', code: codeOf(secret, steps) }) as const;

async function person(): Promise<UserCtx> {
  return { ...(await userCtx(await personWithPassword())), ...requestFacts() };
}

const noticesOf = async ({ actor }: UserCtx) =>
  (await db.select().from(mailMessages).where(eq(mailMessages.userId, actor.userId))).map((row) => row.securityNotice);
const onlyFactor = async (ctx: UserCtx) => (await getOwnSecurity(ctx)).factors[0]?.publicId ?? '';
const asToken = (ctx: UserCtx): UserCtx => ({ ...ctx, actor: { ...ctx.actor, tokenScopes: ['member.manage'] } });

describe('adding an authenticator app', () => {
  it('stores it encrypted, gives ten recovery codes, and tells its person', async () => {
    const ctx = await person();
    const { secret, recoveryCodes: codes } = await addApp(ctx, { name: 'โทรศัพท์ของสมศรี' });
    expect(new Set(codes).size).toBe(10);
    const { factors, codesLeft } = await getOwnSecurity(ctx);
    expect(factors).toMatchObject([{ kind: 'TOTP', name: 'โทรศัพท์ของสมศรี', lastUsedAt: null }]);
    expect(codesLeft).toBe(10);
    const stored = JSON.stringify([
      await db.select().from(userFactors).where(eq(userFactors.userId, ctx.actor.userId)),
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ctx.actor.userId)),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
    expect(await lastAudit({ action: 'factor.added' })).toMatchObject({
      userId: ctx.actor.userId,
      entityLabel: ctx.actor.username,
      severity: 'WARN',
      changes: { factor: [null, 'TOTP'], name: [null, 'โทรศัพท์ของสมศรี'] },
    });
    expect(await noticesOf(ctx)).toEqual(['FACTOR_ADDED']);
  });

  it('asks for the password first, and once there is a factor for that one', async () => {
    const ctx = await person();
    const wrong = startTotp(ctx, { proof: { kind: 'password', password: 'wrong' } });
    await expect(wrong).rejects.toMatchObject({ fieldErrors: { password: ['PASSWORD_WRONG'] } });
    await expect(startTotp(ctx, { proof: { kind: 'totp', code: '123456' } })).rejects.toThrow('INVALID_INPUT');
    const { secret } = await addApp(ctx);
    await expect(startTotp(ctx, { proof: byPassword })).rejects.toThrow('FACTOR_NOT_PROVEN');
    expect(await lastAudit({ action: 'factor.refused' })).toMatchObject({ entityLabel: ctx.actor.username });
    const second = await addApp(ctx, { name: 'แท็บเล็ต', proof: byCode(secret) });
    expect(second.recoveryCodes).toEqual([]);
    expect((await getOwnSecurity(ctx)).factors).toHaveLength(2);
  });

  it('asks nothing of a person who has only the account of a provider', async () => {
    const ctx = await person();
    await db.update(users).set({ passwordHash: null }).where(eq(users.userId, ctx.actor.userId));
    await expect(addApp(ctx, { proof: { kind: 'password', password: '' } })).resolves.toBeDefined();
  });

  it('takes a right code only, of its own set-up, once, and in time', async () => {
    const ctx = await person();
    const { secret, ticket } = await startTotp(ctx, { proof: byPassword });
    const add = (code: string, given = ticket, by = ctx) => addTotp(by, null, { name: 'ก', code, ticket: given });
    await expect(add('000000')).rejects.toMatchObject({ fieldErrors: { code: ['FACTOR_CODE_WRONG'] } });
    await expect(add(codeOf(secret), 'made-up')).rejects.toMatchObject({ code: 'FACTOR_SETUP_EXPIRED', status: 410 });
    await expect(add(codeOf(secret), ticket, await person())).rejects.toThrow('FACTOR_SETUP_EXPIRED');
    const expired = { ...ctx, actor: { ...ctx.actor, publicId: newPublicId() } };
    expect(sealTicket(expired.actor.publicId, { factorPublicId: newPublicId(), secret })).not.toBe(ticket);
    await add(codeOf(secret));
    await expect(add(codeOf(secret, 1))).rejects.toThrow('FACTOR_SETUP_EXPIRED');
    expect((await getOwnSecurity(ctx)).factors).toHaveLength(1);
  });

  it('stores one of two at once', async () => {
    const ctx = await person();
    const { secret, ticket } = await startTotp(ctx, { proof: byPassword });
    const add = () => addTotp(ctx, null, { name: 'ก', code: codeOf(secret), ticket });
    const both = await Promise.allSettled([add(), add()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await getOwnSecurity(ctx)).codesLeft).toBe(10);
  });

  it('counts the code of the set-up as used', async () => {
    const ctx = await person();
    const { secret, ticket } = await startTotp(ctx, { proof: byPassword });
    await addTotp(ctx, null, { name: 'ก', code: codeOf(secret), ticket });
    const again = transact(ctx, (tx) => proveFactor(tx, ctx.actor.userId, byCode(secret)));
    await expect(again).rejects.toThrow('FACTOR_NOT_PROVEN');
  });

  it('ends at ten factors', async () => {
    const ctx = await person();
    const { recoveryCodes: codes } = await addApp(ctx);
    for (const code of codes.slice(0, 9)) await addApp(ctx, { proof: { kind: 'recovery', code } });
    const eleventh = addApp(ctx, { proof: { kind: 'recovery', code: codes[9] ?? '' } });
    await expect(eleventh).rejects.toThrow('TOO_MANY_FACTORS');
  });
});

describe('removing a factor', () => {
  it('keeps the row without its secret, ends the recovery codes with the last one, and tells its person', async () => {
    const ctx = await person();
    const { secret } = await addApp(ctx);
    await removeFactor(ctx, { publicId: await onlyFactor(ctx), proof: byCode(secret) });
    expect(await hasFactor(ctx, ctx.actor.userId)).toBe(false);
    expect((await getOwnSecurity(ctx)).codesLeft).toBe(0);
    const [row] = await db.select().from(userFactors).where(eq(userFactors.userId, ctx.actor.userId));
    expect(row).toMatchObject({ secret: null, removedAt: expect.any(Date) });
    expect(await lastAudit({ action: 'factor.removed' })).toMatchObject({ entityLabel: ctx.actor.username });
    expect(await noticesOf(ctx)).toEqual(['FACTOR_ADDED', 'FACTOR_REMOVED']);
  });

  it('wants the factor shown, not the password, and one of the actor’s own', async () => {
    const ctx = await person();
    const { secret } = await addApp(ctx);
    const publicId = await onlyFactor(ctx);
    await expect(removeFactor(ctx, { publicId, proof: byPassword })).rejects.toThrow('FACTOR_NOT_PROVEN');
    const other = await person();
    const { secret: theirs } = await addApp(other);
    await expect(removeFactor(other, { publicId, proof: byCode(theirs) })).rejects.toThrow('NOT_FOUND');
    // The refusal took nothing: the code still counts.
    await removeFactor(other, { publicId: await onlyFactor(other), proof: byCode(theirs) });
    await removeFactor(ctx, { publicId, proof: byCode(secret) });
    await expect(removeFactor(ctx, { publicId, proof: byPassword })).rejects.toThrow('NOT_FOUND');
  });

  it('happens once of two at once', async () => {
    const ctx = await person();
    const { secret, recoveryCodes: codes } = await addApp(ctx);
    const publicId = await onlyFactor(ctx);
    const both = await Promise.allSettled([
      removeFactor(ctx, { publicId, proof: byCode(secret) }),
      removeFactor(ctx, { publicId, proof: { kind: 'recovery', code: codes[0] ?? '' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('new recovery codes', () => {
  it('replace the old ones', async () => {
    const ctx = await person();
    const { secret, recoveryCodes: old } = await addApp(ctx);
    const { recoveryCodes: fresh } = await renewRecoveryCodes(ctx, { proof: byCode(secret) });
    const prove = (code = '') => transact(ctx, (tx) => proveFactor(tx, ctx.actor.userId, { kind: 'recovery', code }));
    await expect(prove(old[0])).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(prove(fresh[0])).resolves.toBe('RECOVERY');
    expect((await getOwnSecurity(ctx)).codesLeft).toBe(9);
    expect(await noticesOf(ctx)).toEqual(['FACTOR_ADDED', 'RECOVERY_CODES_RENEWED', 'RECOVERY_CODE_USED']);
  });

  it('are for people with a factor', async () => {
    await expect(renewRecoveryCodes(await person(), { proof: byPassword })).rejects.toThrow('NOT_FOUND');
  });

  it('are ten after two at once', async () => {
    const ctx = await person();
    const { secret, recoveryCodes: codes } = await addApp(ctx);
    const both = await Promise.allSettled([
      renewRecoveryCodes(ctx, { proof: byCode(secret) }),
      // Refused when it comes second: its code is one of the replaced ones.
      renewRecoveryCodes(ctx, { proof: { kind: 'recovery', code: codes[0] ?? '' } }),
    ]);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    const unused = and(
      eq(recoveryCodes.userId, ctx.actor.userId),
      isNull(recoveryCodes.usedAt),
      isNull(recoveryCodes.replacedAt),
    );
    expect(await db.select().from(recoveryCodes).where(unused)).toHaveLength(10);
  });
});

it('renames a factor of one’s own only', async () => {
  const ctx = await person();
  await addApp(ctx);
  const publicId = await onlyFactor(ctx);
  await renameFactor(ctx, { publicId, name: 'เครื่องใหม่' });
  expect((await getOwnSecurity(ctx)).factors).toMatchObject([{ name: 'เครื่องใหม่' }]);
  expect(await lastAudit({ action: 'factor.renamed' })).toMatchObject({ changes: { name: ['โทรศัพท์', 'เครื่องใหม่'] } });
  await expect(renameFactor(await person(), { publicId, name: 'ของฉัน' })).rejects.toThrow('NOT_FOUND');
});

it('no token changes factors, whatever its scopes', async () => {
  const ctx = asToken(await person());
  const ticket = sealTicket(ctx.actor.publicId, { factorPublicId: newPublicId(), secret: 'GEZDGNBVGY3TQOJQ' });
  const publicId = newPublicId();
  await expect(startTotp(ctx, { proof: byPassword })).rejects.toThrow('FORBIDDEN');
  await expect(addTotp(ctx, null, { name: 'ก', code: '123456', ticket })).rejects.toThrow('FORBIDDEN');
  await expect(removeFactor(ctx, { publicId, proof: byPassword })).rejects.toThrow('FORBIDDEN');
  await expect(renewRecoveryCodes(ctx, { proof: byPassword })).rejects.toThrow('FORBIDDEN');
  await expect(renameFactor(ctx, { publicId, name: 'ก' })).rejects.toThrow('FORBIDDEN');
});

it('guesses at one’s own factor are limited', async () => {
  const ctx = await person();
  const { secret } = await addApp(ctx);
  const publicId = await onlyFactor(ctx);
  const guess = () => removeFactor(ctx, { publicId, proof: { kind: 'totp', code: '000000' } });
  for (let n = 0; n < 5; n++) await expect(guess()).rejects.toThrow('FACTOR_NOT_PROVEN');
  await expect(removeFactor(ctx, { publicId, proof: byCode(secret) })).rejects.toThrow('RATE_LIMITED');
});
