import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REGISTERS } from '@/app/(app)/p/[project]/registers';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { MAX_VIEW_COUNT } from '@/lib/work/saved-views/constants';
import { countPinnedViews } from '@/lib/work/saved-views/count-pinned-views';
import { createSavedView } from '@/lib/work/saved-views/create-saved-view';
import { listPinnedViews } from '@/lib/work/saved-views/list-pinned-views';
import { pinSavedView } from '@/lib/work/saved-views/pin-saved-view';
import { updateSavedView } from '@/lib/work/saved-views/update-saved-view';
import { countView } from './count-view';

const PROJECT = 'LCBP3-C2';
const topic = `นับ${randomUUID().slice(0, 8)}`;
let sender: UserCtx;
let recipient: UserCtx;
let stranger: UserCtx;
let admin: UserCtx;

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  sender = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  recipient = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  stranger = await userCtx(await makeUser({ organization: 'TEAM', role: 'DOCUMENT_CONTROL', assignments: [] }));
  admin = await userCtx(
    await makeUser({
      organization: 'สคฉ.3',
      role: 'VIEWER',
      assignments: [{ role: 'PROJECT_ADMIN', project: PROJECT }],
    }),
  );
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const countsOf = (ctx: UserCtx) =>
  countPinnedViews(ctx, PROJECT, (view) => countView(ctx, REGISTERS[view.register], view));

const view = (name: string, change: object = {}) => ({
  projectCode: PROJECT,
  register: 'correspondence' as const,
  name,
  scope: 'PRIVATE' as const,
  query: { q: [topic] },
  layout: {},
  isPinned: true,
  ...change,
});

describe('the count of a pinned view', () => {
  it('is what its register shows the person, and no document of others', async () => {
    for (const subject of ['หนึ่ง', 'สอง']) await makeSubmitted(sender, { subject: `${topic} ${subject}` });
    const { publicId } = await createSavedView(admin, view('ทั้งโครงการ', { scope: 'PROJECT', isPinned: false }));
    for (const ctx of [sender, recipient, stranger]) await pinSavedView(ctx, { publicId, isPinned: true });
    const shown = async (ctx: UserCtx) => {
      const filters = { q: topic };
      const params = { view: 'all', filters, sort: [], size: 25, after: null, before: null };
      return (await REGISTERS.correspondence.list(ctx, PROJECT, params)).total;
    };
    expect(await countsOf(sender)).toEqual({ [publicId]: 2 });
    expect(await countsOf(stranger)).toEqual({ [publicId]: 0 });
    for (const ctx of [sender, recipient, stranger]) expect((await countsOf(ctx))[publicId]).toBe(await shown(ctx));
  });

  it.each(Object.keys(REGISTERS))('is made by the register of %s', async (register) => {
    const person = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const made = await createSavedView(person, view(register, { register, query: { q: ['nowhere-to-be-found'] } }));
    expect(await countsOf(person)).toEqual({ [made.publicId]: 0 });
  });

  it('is kept for a moment, and made anew as soon as the view is another one', async () => {
    const person = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
    const { publicId } = await createSavedView(person, view('เก็บไว้'));
    const count = vi.fn(async () => MAX_VIEW_COUNT + 500);
    const [one, two] = await Promise.all([1, 2].map(() => countPinnedViews(person, PROJECT, count)));
    expect(one).toEqual({ [publicId]: MAX_VIEW_COUNT + 1 });
    expect(two).toEqual(one);
    expect(await countPinnedViews(person, PROJECT, count)).toEqual(one);
    expect(count).toHaveBeenCalledTimes(1);
    const [pinned] = await listPinnedViews(person);
    await updateSavedView(person, {
      publicId,
      versionNo: pinned?.versionNo ?? 0,
      name: 'เก็บไว้',
      scope: 'PRIVATE',
      query: { type: ['MEMO'] },
    });
    await countPinnedViews(person, PROJECT, count);
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('of one that cannot be read is missing, the others are there', async () => {
    const person = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
    const broken = await createSavedView(person, view('เสีย'));
    const good = await createSavedView(person, view('ดี'));
    const counts = await countPinnedViews(person, PROJECT, async ({ publicId }) => {
      if (publicId === broken.publicId) throw new Error('the register cannot be read');
      return 3;
    });
    expect(counts).toEqual({ [good.publicId]: 3 });
  });
});
