import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { notifications } from '@/db/schema/system';
import { findProjectPublicId, makeDraft } from '@/db/testing/factories/documents';
import { findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { ListNotifications } from '@/lib/messages/notifications/list-params';
import { notifyHolders } from '@/lib/messages/notifications/notify/notify-holders';
import { countUnread, listNotifications } from '@/lib/messages/notifications/queries';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { transact } from '@/lib/platform/transact';
import { cancelReservation } from './cancel-reservation';
import { confirmReservation } from './confirm-reservation';
import { listHolds } from './list-holds';
import { remindHolders } from './remind-holders';
import { reserveNumbers } from './reserve-numbers';
import { HoldSlip, ListHolds, MAX_OPEN_HOLDS, ReserveNumbers } from './schema';
import { usableHolds } from './usable-holds';

const db = getDatabase();
const ledger = documentNumberReservations;
const PROJECT = 'LCBP3-C2';

let controller: UserCtx;
let editorUser: MadeUser;
let editor: UserCtx;
let stranger: UserCtx;
let keeper: UserCtx;

beforeAll(async () => {
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  editorUser = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  editor = await userCtx(editorUser);
  stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  keeper = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'PROJECT_ADMIN', project: PROJECT }));
});

afterAll(closeDatabase);

async function slip(to: string, options: { holder?: string; days?: number; count?: number; purpose?: string } = {}) {
  const answer = await reserveNumbers(
    controller,
    HoldSlip.parse({
      projectPublicId: await findProjectPublicId(PROJECT),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: (await findOrganization(to)).publicId,
      purpose: options.purpose ?? 'หนังสือเชิญประชุม',
      holderPublicId: options.holder ?? editorUser.publicId,
      days: options.days,
      count: options.count,
    }),
  );
  return answer.reservations.map(({ token }) => token);
}

const list = (ctx: UserCtx, query: Partial<ListHolds> = {}) => listHolds(ctx, PROJECT, ListHolds.parse(query));
const tokensOf = async (ctx: UserCtx, query: Partial<ListHolds> = {}) =>
  (await list(ctx, query)).holds.map(({ token }) => token);

describe('who sits on numbers', () => {
  it('is seen by the holder, by the organization’s document control, and without purpose by who keeps the numbering', async () => {
    const [token = ''] = await slip('TEAM', { purpose: 'เรื่องภายใน' });
    expect((await list(editor)).holds[0]).toMatchObject({
      token,
      holder: { publicId: editorUser.publicId },
      madeBy: { publicId: controller.actor.publicId },
      purpose: 'เรื่องภายใน',
      state: 'RESERVED',
      mayRelease: true,
    });
    expect(await tokensOf(controller, { whose: 'all' })).toContain(token);
    const kept = (await list(keeper, { whose: 'all' })).holds;
    expect(kept[0]).toMatchObject({ token: null, purpose: null, mayRelease: false, organization: { code: 'คคง.' } });
    expect(kept[0]?.holder?.publicId).toBe(editorUser.publicId);
  });

  it('is invisible to another organization, and to a colleague without the permission', async () => {
    await slip('TEAM');
    const colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    for (const reader of [stranger, colleague]) {
      expect(await list(reader, { whose: 'all' })).toEqual({ holds: [], after: null });
      expect(await list(reader)).toEqual({ holds: [], after: null });
    }
    const outsider = await userCtx(await makeUser({ organization: 'ผรม.2' }));
    await expect(list(outsider)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });

  it('is found by number, purpose and holder, however strange the text', async () => {
    const [token = ''] = await slip('EN', { purpose: 'ประชุม 100% _พิเศษ_' });
    const [row] = (await list(controller, { whose: 'all', q: '100%' })).holds;
    expect(row?.token).toBe(token);
    const number = row?.number ?? '';
    for (const q of [number.replaceAll('.', ''), '_พิเศษ_', editorUser.displayName]) {
      expect(await tokensOf(controller, { whose: 'all', q })).toContain(token);
    }
    for (const q of ["'", '%', 'ก'.repeat(100), '\\', '\u200b']) {
      expect(await tokensOf(controller, { whose: 'all', q })).not.toContain(undefined);
    }
    expect(ListHolds.safeParse({ q: '\u202e' }).success).toBe(false);
  });

  it('is a page of 50 at a time, the newest first, and those that ended by themselves', async () => {
    await slip('EN', { count: 50, holder: controller.actor.publicId });
    await slip('EN', { count: 10, holder: controller.actor.publicId });
    const first = await list(controller);
    expect(first.holds).toHaveLength(50);
    const second = await list(controller, { after: first.after ?? '' });
    const all = [...first.holds, ...second.holds].map(({ token }) => token);
    expect(new Set(all).size).toBe(all.length);
    const [given = ''] = all;
    await cancelReservation(controller, { token: given ?? '', reason: 'ไม่ใช้แล้ว' });
    expect((await list(controller, { state: 'ended' })).holds).toMatchObject([
      { token: given, state: 'CANCELLED', reason: 'ไม่ใช้แล้ว', mayRelease: false },
    ]);
    await db
      .update(ledger)
      .set({ holderUserId: null, state: 'EXPIRED' })
      .where(inArray(ledger.token, all.slice(1) as string[]));
  });
});

describe('a slip', () => {
  it('is for 1 to 30 days, 7 unless said otherwise; without days or a holder it is held for minutes', async () => {
    const place = {
      projectPublicId: newPublicId(),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: newPublicId(),
      purpose: 'x',
    };
    for (const days of [0, -1, 31, 1.5, Number.NaN, '7']) {
      expect(ReserveNumbers.safeParse({ ...place, days }).success).toBe(false);
    }
    for (const purpose of ['', '  ', 'ก'.repeat(501), 'a\u202eb', 'a\u0000']) {
      expect(ReserveNumbers.safeParse({ ...place, purpose }).success).toBe(false);
    }
    const days = async (input: Partial<ReserveNumbers>) => {
      const answer = await reserveNumbers(
        controller,
        ReserveNumbers.parse({
          ...place,
          projectPublicId: await findProjectPublicId(PROJECT),
          recipientOrganizationPublicId: (await findOrganization('กทท.')).publicId,
          ...input,
        }),
      );
      return Math.round((Date.parse(answer.reservations[0]?.expiresAt ?? '') - Date.now()) / 86_400_000);
    };
    expect(await days({ holderPublicId: editorUser.publicId })).toBe(7);
    expect(await days({ days: 30 })).toBe(30);
    expect(await days({})).toBe(0);
  });

  it('is refused where its holder would sit on too many numbers at once', async () => {
    const hoarder = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await slip('TEAM', { holder: hoarder.publicId, count: 50 });
    await slip('TEAM', { holder: hoarder.publicId, count: 49 });
    await expect(slip('TEAM', { holder: hoarder.publicId, count: 2 })).rejects.toMatchObject({
      code: 'HOLD_LIMIT',
      details: { open: 99, limit: MAX_OPEN_HOLDS },
    });
    await expect(slip('TEAM', { holder: hoarder.publicId })).resolves.toHaveLength(1);
  });

  it('also by two at the same moment, in different series', async () => {
    const hoarder = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await slip('TEAM', { holder: hoarder.publicId, count: 50 });
    const both = await Promise.allSettled(
      ['TEAM', 'กทท.', 'EN'].map((to) => slip(to, { holder: hoarder.publicId, count: 30 })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refused of both.filter(({ status }) => status === 'rejected')) {
      expect(refused).toMatchObject({ reason: { code: 'HOLD_LIMIT', details: { open: 80 } } });
    }
  });
});

describe('choosing a held number for a draft', () => {
  it('offers what fits the draft: its series, not over, one’s own first', async () => {
    const [mine = ''] = await slip('สคฉ.3');
    const [other = ''] = await slip('TEAM');
    const [late = ''] = await slip('สคฉ.3');
    await db.update(ledger).set({ expiresAt: sql`NOW(3)` }).where(eq(ledger.token, late));
    const draft = await makeDraft(controller);
    const offered = (await usableHolds(controller, { publicId: draft.publicId })).map(({ token }) => token);
    expect(offered).toContain(mine);
    expect(offered).not.toContain(other);
    expect(offered).not.toContain(late);
    const bare = await makeDraft(controller, { to: [] });
    expect(await usableHolds(controller, { publicId: bare.publicId })).toEqual([]);
    const number = await confirmReservation(controller, { token: mine, publicId: draft.publicId });
    expect(await usableHolds(controller, { publicId: draft.publicId })).toEqual([]);
    expect(number.documentNumber).toContain('คคง.-สคฉ.3-');
  });

  it('is for those who may issue the draft’s number: an editor is offered none', async () => {
    await slip('สคฉ.3');
    const { publicId } = await makeDraft(editor);
    expect(await usableHolds(editor, { publicId })).toEqual([]);
  });

  it('is not for those who may not see the draft', async () => {
    const { publicId } = await makeDraft(controller);
    await expect(usableHolds(stranger, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });
});

describe('a reminder', () => {
  const ctx = systemCtx('test');

  async function eventOf(token: string): Promise<OutboxEvent<'numbering.hold_expiring'> | null> {
    const [row] = await db
      .select()
      .from(outboxEvents)
      .where(and(eq(outboxEvents.entityPublicId, token), eq(outboxEvents.eventType, 'numbering.hold_expiring')));
    if (!row) return null;
    const payload = typeof row.payload === 'string' ? JSON.parse(row.payload) : row.payload;
    return { ...row, type: 'numbering.hold_expiring', payload } as OutboxEvent<'numbering.hold_expiring'>;
  }

  /** As if six days had passed; the application's own user cannot say so. */
  async function moveExpiry(tokens: readonly string[], hours: number): Promise<void> {
    const connection = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    await connection.query(
      `UPDATE document_number_reservations
       SET expires_at = NOW(3) + INTERVAL ? HOUR, created_at = NOW(3) - INTERVAL 6 DAY WHERE token IN (?)`,
      [hours, tokens],
    );
    await connection.end();
  }

  it('reminds holder and creator a day before expiry, once for the numbers of one call', async () => {
    const tokens = await slip('TEAM', { count: 3 });
    await remindHolders(ctx);
    expect(await eventOf(tokens[0] ?? '')).toBeNull();
    await moveExpiry(tokens, 23);
    const counts = await Promise.all([remindHolders(ctx), remindHolders(ctx)]);
    expect(counts[0] + counts[1]).toBe(3);
    expect(await remindHolders(ctx)).toBe(0);
    const event = await eventOf(tokens[0] ?? '');
    expect(event?.payload).toMatchObject({ count: 3, typeCode: 'LETTER', purpose: 'หนังสือเชิญประชุม' });
    expect([...(event?.payload.personPublicIds ?? [])].sort()).toEqual(
      [editorUser.publicId, controller.actor.publicId].sort(),
    );
    if (!event) throw new Error('nothing was told');
    const before = await countUnread(editor);
    for (let delivery = 0; delivery < 2; delivery++) await transact(ctx, (tx) => notifyHolders(tx, event));
    const notices = await db
      .select()
      .from(notifications)
      .where(eq(notifications.entityPublicId, tokens[0] ?? ''));
    expect(notices.map(({ userId }) => userId).sort()).toEqual([controller.actor.userId, editorUser.userId].sort());
    expect(await countUnread(editor)).toBe(before + 1);
    const { groups } = await listNotifications(editor, ListNotifications.parse({}));
    expect(groups[0]).toMatchObject({ entityType: 'number_hold', projectCode: PROJECT, subject: 'หนังสือเชิญประชุม' });
    expect((await listNotifications(stranger, ListNotifications.parse({}))).groups).toEqual([]);
  });

  it('does not remind of holds for minutes, used ones, or expired ones', async () => {
    const [used = ''] = await slip('สคฉ.3');
    const { publicId } = await makeDraft(controller);
    await confirmReservation(controller, { token: used, publicId });
    const [over = ''] = await slip('TEAM');
    await moveExpiry([used], 5);
    await moveExpiry([over], -1);
    expect(await remindHolders(ctx)).toBe(0);
  });
});
