import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { savedViewPins } from '@/db/schema/saved-views';
import { auditLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { chooseOwnDefault } from './choose-own-default';
import { chooseRoleDefault } from './choose-role-default';
import { MAX_PINS, MAX_VIEWS } from './constants';
import { createSavedView } from './create-saved-view';
import { deleteSavedView } from './delete-saved-view';
import { findDefaultView } from './find-default-view';
import { listPinnedViews } from './list-pinned-views';
import { listSavedViews } from './list-saved-views';
import { pinSavedView } from './pin-saved-view';
import type { CreateSavedView, UpdateSavedView } from './schema';
import { takeOverSavedView } from './take-over-saved-view';
import { updateSavedView } from './update-saved-view';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const HERE = { projectCode: PROJECT, register: 'correspondence' } as const;

let control: UserCtx;
let colleague: UserCtx;
let contractor: UserCtx;
let admin: UserCtx;

beforeEach(async () => {
  await db.execute('DELETE FROM saved_view_defaults');
  await db.execute('DELETE FROM saved_view_pins');
  await db.execute('DELETE FROM saved_views');
  control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  admin = await userCtx(
    await makeUser({
      organization: 'สคฉ.3',
      role: 'VIEWER',
      assignments: [{ role: 'PROJECT_ADMIN', project: PROJECT }],
    }),
  );
});
afterAll(closeDatabase);

const newView = (name: string, change: Partial<CreateSavedView> = {}): CreateSavedView => ({
  ...HERE,
  name,
  scope: 'PRIVATE',
  query: { type: ['LETTER'], sort: ['-due'] },
  layout: { hidden: ['type'] },
  isPinned: false,
  ...change,
});

const save = (ctx: UserCtx, name: string, change: Partial<CreateSavedView> = {}) =>
  createSavedView(ctx, newView(name, change));

const seenBy = async (ctx: UserCtx) => (await listSavedViews(ctx, HERE)).views;
const namesFor = async (ctx: UserCtx) => (await seenBy(ctx)).map(({ name }) => name);
const auditOf = (publicId: string) =>
  db
    .select({ action: auditLogs.action, label: auditLogs.entityLabel, changes: auditLogs.changes })
    .from(auditLogs)
    .where(eq(auditLogs.entityPublicId, publicId))
    .orderBy(auditLogs.id);

async function changeOf(ctx: UserCtx, publicId: string, to: Partial<UpdateSavedView>): Promise<UpdateSavedView> {
  const view = (await seenBy(ctx)).find((one) => one.publicId === publicId);
  if (!view) throw new Error('the view is not seen');
  const { name, scope, versionNo } = view;
  return { publicId, versionNo, name, scope, ...to };
}

const refusalsOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));

describe('a saved view', () => {
  it('keeps filters, order and columns; a private one is its owner’s and has no audit row', async () => {
    const { publicId, versionNo } = await save(control, 'ค้างตอบของฉัน');
    expect(versionNo).toBe(1);
    expect(await seenBy(control)).toEqual([
      {
        publicId,
        name: 'ค้างตอบของฉัน',
        scope: 'PRIVATE',
        query: { type: ['LETTER'], sort: ['-due'] },
        layout: { hidden: ['type'] },
        versionNo: 1,
        isPinned: false,
        isOwnDefault: false,
        roleDefaults: [],
        owner: { organizationCode: 'คคง.', name: control.actor.displayName, isActor: true, hasLeft: false },
        mayChange: true,
      },
    ]);
    expect(await seenBy(colleague)).toEqual([]);
    expect(await auditOf(publicId)).toEqual([]);
    await expect(updateSavedView(colleague, await changeOf(control, publicId, { name: 'x' }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of an organization is seen by its people and by no other contractor, and is in the audit trail', async () => {
    const { publicId } = await save(control, 'ประชุมประจำสัปดาห์', { scope: 'ORGANIZATION' });
    expect(await seenBy(colleague)).toMatchObject([{ publicId, mayChange: false, owner: { isActor: false } }]);
    expect(await namesFor(contractor)).toEqual([]);
    await expect(pinSavedView(contractor, { publicId, isPinned: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteSavedView(contractor, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await auditOf(publicId)).toMatchObject([{ action: 'saved_view.created', label: 'ประชุมประจำสัปดาห์' }]);
  });

  it('of a project is seen by all of it, its owner as an organization to the others', async () => {
    const { publicId } = await save(admin, 'ทั้งโครงการ', { scope: 'PROJECT' });
    expect(await seenBy(contractor)).toMatchObject([
      { publicId, owner: { organizationCode: 'สคฉ.3', name: null }, mayChange: false },
    ]);
  });

  it('is shared only with the permission to: Document Control for the organization, the administrator for the project', async () => {
    await expect(save(colleague, 'x', { scope: 'ORGANIZATION' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(save(control, 'x', { scope: 'PROJECT' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(save(admin, 'x', { scope: 'ORGANIZATION' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { publicId } = await save(colleague, 'ของตน');
    const shared = await changeOf(colleague, publicId, { scope: 'ORGANIZATION' });
    await expect(updateSavedView(colleague, shared)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('has its name once in the same place, of two at the same moment as well', async () => {
    const outcomes = await Promise.allSettled([save(control, 'ชื่อเดียวกัน'), save(control, 'ชื่อเดียวกัน')]);
    expect(refusalsOf(outcomes)).toEqual(['NAME_TAKEN']);
    await save(control, 'ชื่อเดียวกัน', { register: 'rfas' });
    await save(control, 'ชื่อเดียวกัน', { scope: 'ORGANIZATION' });
    await save(colleague, 'ชื่อเดียวกัน');
    const { publicId } = await save(control, 'อีกชื่อ');
    const renamed = await changeOf(control, publicId, { name: 'ชื่อเดียวกัน' });
    await expect(updateSavedView(control, renamed)).rejects.toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('is one of a list that can be read as a whole', async () => {
    for (let at = 0; at < MAX_VIEWS; at += 1) await save(control, `มุมมอง ${at}`);
    await expect(save(control, 'เกิน')).rejects.toMatchObject({ code: 'VIEW_LIMIT' });
    await save(control, 'ขององค์กร', { scope: 'ORGANIZATION' });
  });

  it('is not saved for a project that does not exist or that the actor may not enter', async () => {
    await expect(save(control, 'x', { projectCode: 'NONE' })).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });
});

describe('a change of a view', () => {
  it('keeps what it leaves out, and is audited where others see it', async () => {
    const { publicId } = await save(control, 'หนังสือเข้า', { scope: 'ORGANIZATION' });
    const change = await changeOf(control, publicId, { name: 'หนังสือออก', query: { status: ['CLBOWN'] } });
    expect(await updateSavedView(control, change)).toEqual({ publicId, versionNo: 2 });
    expect(await seenBy(control)).toMatchObject([
      { name: 'หนังสือออก', query: { status: ['CLBOWN'] }, layout: { hidden: ['type'] }, versionNo: 2 },
    ]);
    expect(await auditOf(publicId)).toMatchObject([
      { action: 'saved_view.created' },
      { action: 'saved_view.updated', changes: { name: ['หนังสือเข้า', 'หนังสือออก'] } },
    ]);
    await updateSavedView(control, await changeOf(control, publicId, {}));
    expect(await auditOf(publicId)).toHaveLength(2);
  });

  it('is made by one of two at once; an older version is refused', async () => {
    const { publicId } = await save(control, 'สองคน', { scope: 'ORGANIZATION' });
    const change = await changeOf(control, publicId, { name: 'หนึ่ง' });
    const outcomes = await Promise.allSettled([
      updateSavedView(control, change),
      updateSavedView(control, { ...change, name: 'สอง' }),
    ]);
    expect(refusalsOf(outcomes)).toEqual(['RECORD_CHANGED']);
    await expect(updateSavedView(control, { ...change, name: 'สาม' })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    await expect(deleteSavedView(control, { publicId, versionNo: 1 })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    await expect(updateSavedView(colleague, { ...change, versionNo: 2 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('that takes it from the project ends it as the default of a role', async () => {
    const { publicId } = await save(admin, 'เริ่มต้น', { scope: 'PROJECT' });
    await chooseRoleDefault(admin, { ...HERE, roleCode: 'VIEWER', publicId });
    await updateSavedView(admin, await changeOf(admin, publicId, { scope: 'PRIVATE' }));
    expect(await seenBy(admin)).toMatchObject([{ publicId, roleDefaults: [] }]);
    expect(await namesFor(colleague)).toEqual([]);
  });

  it('that shares it is no name twice, and makes the person who shares it its owner', async () => {
    const { publicId } = await save(control, 'แบ่งปัน');
    await updateSavedView(control, await changeOf(control, publicId, { scope: 'ORGANIZATION' }));
    expect(await namesFor(colleague)).toEqual(['แบ่งปัน']);
    expect(await auditOf(publicId)).toMatchObject([{ changes: { scope: ['PRIVATE', 'ORGANIZATION'] } }]);
  });
});

describe('a view that is deleted', () => {
  it('leaves every rail, and no trace but its audit row', async () => {
    const { publicId } = await save(control, 'ลบ', { scope: 'ORGANIZATION', isPinned: true });
    await pinSavedView(colleague, { publicId, isPinned: true });
    await chooseOwnDefault(colleague, { ...HERE, publicId });
    await expect(deleteSavedView(colleague, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await deleteSavedView(control, { publicId, versionNo: 1 });
    expect(await listPinnedViews(colleague)).toEqual([]);
    expect(await namesFor(control)).toEqual([]);
    expect((await auditOf(publicId)).map(({ action }) => action)).toEqual(['saved_view.created', 'saved_view.deleted']);
    await expect(deleteSavedView(control, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('at the moment when it is pinned leaves no pin', async () => {
    const { publicId } = await save(control, 'พร้อมกัน', { scope: 'ORGANIZATION' });
    const [deleted, pinned] = await Promise.allSettled([
      deleteSavedView(control, { publicId, versionNo: 1 }),
      pinSavedView(colleague, { publicId, isPinned: true }),
    ]);
    expect(deleted.status).toBe('fulfilled');
    if (pinned.status === 'rejected') expect(pinned.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect(await db.select().from(savedViewPins)).toEqual([]);
  });

  it('by two at once is deleted once', async () => {
    const { publicId } = await save(control, 'ลบสองครั้ง', { scope: 'ORGANIZATION' });
    const outcomes = await Promise.allSettled([
      deleteSavedView(control, { publicId, versionNo: 1 }),
      deleteSavedView(control, { publicId, versionNo: 1 }),
    ]);
    expect(refusalsOf(outcomes)).toHaveLength(1);
    expect((await auditOf(publicId)).filter(({ action }) => action === 'saved_view.deleted')).toHaveLength(1);
  });
});

describe('a view whose owner has left', () => {
  it('stays usable, says so, and is taken over by its organization’s Document Control', async () => {
    const { publicId } = await save(control, 'ของผู้ที่ออกไป', { scope: 'ORGANIZATION' });
    await db.update(users).set({ isActive: false }).where(eq(users.userId, control.actor.userId));
    expect(await seenBy(colleague)).toMatchObject([{ publicId, owner: { organizationCode: 'คคง.', hasLeft: true } }]);
    const next = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    await expect(takeOverSavedView(colleague, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(takeOverSavedView(contractor, { publicId, versionNo: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const outcomes = await Promise.allSettled([
      takeOverSavedView(next, { publicId, versionNo: 1 }),
      takeOverSavedView(next, { publicId, versionNo: 1 }),
    ]);
    expect(refusalsOf(outcomes).length).toBeLessThanOrEqual(1);
    expect(await seenBy(next)).toMatchObject([{ owner: { isActor: true, hasLeft: false }, versionNo: 2 }]);
    expect(await takeOverSavedView(next, { publicId, versionNo: 2 })).toEqual({ publicId, versionNo: 2 });
    const acts = (await auditOf(publicId)).map(({ action }) => action);
    expect(acts).toEqual(['saved_view.created', 'saved_view.taken_over']);
  });
});

describe('a pinned view', () => {
  it('is in the rail once, however often it is pinned, until it is taken away', async () => {
    const { publicId } = await save(control, 'ปักหมุด', { isPinned: true });
    const pin = { publicId, isPinned: true };
    await Promise.all([pinSavedView(control, pin), pinSavedView(control, pin)]);
    expect(await listPinnedViews(control)).toEqual([
      {
        publicId,
        name: 'ปักหมุด',
        register: 'correspondence',
        projectCode: PROJECT,
        query: { type: ['LETTER'], sort: ['-due'] },
        versionNo: 1,
      },
    ]);
    await pinSavedView(control, { publicId, isPinned: false });
    expect(await listPinnedViews(control)).toEqual([]);
    await expect(pinSavedView(control, { publicId: newPublicId(), isPinned: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is one of so many as the rail has room for', async () => {
    for (let at = 0; at < MAX_PINS; at += 1) await save(control, `หมุด ${at}`, { isPinned: true });
    await expect(save(control, 'เกิน', { isPinned: true })).rejects.toMatchObject({ code: 'PIN_LIMIT' });
    expect(await namesFor(control)).not.toContain('เกิน');
    const { publicId } = await save(control, 'ไม่ปัก');
    await expect(pinSavedView(control, { publicId, isPinned: true })).rejects.toMatchObject({ code: 'PIN_LIMIT' });
  });

  it('leaves the rail of a person who no longer sees it, and returns with it', async () => {
    const { publicId } = await save(control, 'ชั่วคราว', { scope: 'ORGANIZATION' });
    await pinSavedView(colleague, { publicId, isPinned: true });
    await updateSavedView(control, await changeOf(control, publicId, { scope: 'PRIVATE' }));
    expect(await listPinnedViews(colleague)).toEqual([]);
    await updateSavedView(control, await changeOf(control, publicId, { scope: 'ORGANIZATION' }));
    expect(await listPinnedViews(colleague)).toHaveLength(1);
  });

  it('that a person no longer sees takes no room of theirs, and can be taken away', async () => {
    const taken: string[] = [];
    for (let at = 0; at < MAX_PINS; at += 1) {
      const { publicId } = await save(control, `ถอนคืน ${at}`, { scope: 'ORGANIZATION' });
      await pinSavedView(colleague, { publicId, isPinned: true });
      taken.push(publicId);
    }
    await expect(save(colleague, 'เต็ม', { isPinned: true })).rejects.toMatchObject({ code: 'PIN_LIMIT' });
    for (const publicId of taken) {
      await updateSavedView(control, await changeOf(control, publicId, { scope: 'PRIVATE' }));
      await pinSavedView(control, { publicId, isPinned: true });
    }
    await save(colleague, 'มีที่ว่าง', { isPinned: true });
    for (const publicId of taken) await pinSavedView(colleague, { publicId, isPinned: false });
    const left = await db.select().from(savedViewPins).where(eq(savedViewPins.userId, colleague.actor.userId));
    expect(left).toHaveLength(1);
    expect(await listPinnedViews(control)).toHaveLength(MAX_PINS);
    const refused = pinSavedView(colleague, { publicId: taken[0] ?? '', isPinned: true });
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the view that a register opens with', () => {
  const defaultOf = (ctx: UserCtx) => findDefaultView(ctx, HERE);

  it('is the person’s own choice, else that of their role, else none', async () => {
    const shared = await save(admin, 'ของบทบาท', { scope: 'PROJECT' });
    const own = await save(colleague, 'ของตน');
    await chooseRoleDefault(admin, { ...HERE, roleCode: 'VIEWER', publicId: shared.publicId });
    expect(await defaultOf(colleague)).toBe(shared.publicId);
    expect(await defaultOf(control)).toBeNull();
    await chooseOwnDefault(colleague, { ...HERE, publicId: own.publicId });
    expect(await defaultOf(colleague)).toBe(own.publicId);
    expect(await seenBy(colleague)).toMatchObject([{ isOwnDefault: true }, { roleDefaults: ['VIEWER'] }]);
    await chooseOwnDefault(colleague, { ...HERE, publicId: null });
    expect(await defaultOf(colleague)).toBe(shared.publicId);
    await chooseRoleDefault(admin, { ...HERE, roleCode: 'VIEWER', publicId: null });
    expect(await defaultOf(colleague)).toBeNull();
    const acts = await db
      .select({ changes: auditLogs.changes })
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'saved_view.default_chosen'), eq(auditLogs.userId, admin.actor.userId)))
      .orderBy(auditLogs.id);
    expect(acts).toMatchObject([{ changes: { view: [null, 'ของบทบาท'] } }, { changes: { view: ['ของบทบาท', null] } }]);
  });

  it('is for a role that is held in the project or for the acting organization, the narrower first', async () => {
    const wide = await save(admin, 'กว้าง', { scope: 'PROJECT' });
    const narrow = await save(admin, 'แคบ', { scope: 'PROJECT' });
    await chooseRoleDefault(admin, { ...HERE, roleCode: 'VIEWER', publicId: wide.publicId });
    await chooseRoleDefault(admin, { ...HERE, roleCode: 'PROJECT_ADMIN', publicId: narrow.publicId });
    expect(await defaultOf(admin)).toBe(narrow.publicId);
    const elsewhere = await userCtx(
      await makeUser({
        organization: 'คคง.',
        role: 'EDITOR',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C3' }],
      }),
    );
    expect(await defaultOf(elsewhere)).toBeNull();
  });

  it('is chosen for a role by the project’s administrator, from the project’s views of that register', async () => {
    const shared = await save(admin, 'โครงการ', { scope: 'PROJECT' });
    const own = await save(admin, 'ส่วนตัว');
    const choice = { ...HERE, roleCode: 'VIEWER', publicId: shared.publicId };
    await expect(chooseRoleDefault(control, choice)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(chooseRoleDefault(admin, { ...choice, roleCode: 'NONE' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(chooseRoleDefault(admin, { ...choice, publicId: own.publicId })).rejects.toMatchObject({
      code: 'VIEW_NOT_OF_PROJECT',
    });
    await expect(chooseRoleDefault(admin, { ...choice, register: 'rfas' })).rejects.toMatchObject({
      code: 'VIEW_ELSEWHERE',
    });
    await expect(
      chooseOwnDefault(control, { ...HERE, register: 'rfas', publicId: shared.publicId }),
    ).rejects.toMatchObject({
      code: 'VIEW_ELSEWHERE',
    });
    await expect(chooseOwnDefault(control, { ...HERE, publicId: own.publicId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await Promise.all([chooseRoleDefault(admin, choice), chooseRoleDefault(admin, choice)]);
    expect(await seenBy(colleague)).toMatchObject([{ roleDefaults: ['VIEWER'] }]);
  });
});
