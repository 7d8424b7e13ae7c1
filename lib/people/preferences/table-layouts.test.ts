import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { tableLayouts } from '@/db/schema/table-layouts';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { readTableLayouts } from './read-table-layouts';
import { saveTableLayout } from './save-table-layout';
import { LAYOUT_FORM, MAX_LAYOUTS } from './schema';
import { takeOverTableLayout } from './take-over-table-layout';

const db = getDatabase();
let person: MadeUser;
let ctx: UserCtx;

beforeEach(async () => {
  person = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
  ctx = await userCtx(person);
});
afterAll(closeDatabase);

const rowsOf = ({ userId }: MadeUser) => db.select().from(tableLayouts).where(eq(tableLayouts.userId, userId));
const store = (tableId: string, layout: unknown, formVersion = LAYOUT_FORM) =>
  db.insert(tableLayouts).values({ userId: person.userId, tableId, formVersion, layout });

describe('the layout of a table', () => {
  it('is kept per table, the last write winning, in one row and without an audit row', async () => {
    await saveTableLayout(ctx, { tableId: 'rfas', layout: { hidden: ['date'] } });
    await saveTableLayout(ctx, { tableId: 'correspondence', layout: { widths: { subject: 400 } } });
    await saveTableLayout(ctx, { tableId: 'rfas', layout: { order: ['status'], pinned: [] } });
    expect(await readTableLayouts(ctx)).toEqual({
      rfas: { order: ['status'], pinned: [] },
      correspondence: { widths: { subject: 400 } },
    });
    expect(await rowsOf(person)).toHaveLength(2);
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, person.publicId));
    expect(audit).toEqual([]);
  });

  it('is one row, saved by two windows at the same moment', async () => {
    const widths = [100, 200, 300, 400];
    await Promise.all(widths.map((date) => saveTableLayout(ctx, { tableId: 'rfas', layout: { widths: { date } } })));
    const rows = await rowsOf(person);
    expect(rows).toHaveLength(1);
    expect(widths.map((date) => ({ widths: { date } }))).toContainEqual(rows[0]?.layout);
  });

  it('is each person’s own', async () => {
    const other = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const stranger = await userCtx(other);
    await saveTableLayout(ctx, { tableId: 'rfas', layout: { hidden: ['date'] } });
    expect(await readTableLayouts(stranger)).toEqual({});
    await saveTableLayout(stranger, { tableId: 'rfas', layout: { hidden: ['type'] } });
    await saveTableLayout(stranger, { tableId: 'rfas', layout: {} });
    expect(await rowsOf(other)).toEqual([]);
    expect(await readTableLayouts(ctx)).toEqual({ rfas: { hidden: ['date'] } });
  });

  it('of an older or a newer form is read as far as it is understood', async () => {
    await store('rfas', { hidden: ['date'], columns: 4 }, 0);
    await store('users', { order: { first: 'name' }, pinned: ['name'] }, 9);
    await store('tokens', []);
    expect(await readTableLayouts(ctx)).toEqual({
      rfas: { hidden: ['date'] },
      users: { pinned: ['name'] },
      tokens: {},
    });
  });

  it('is refused by the database beyond its size, and for a table with another kind of name', async () => {
    await expect(store('rfas', { order: ['x'.repeat(20_000)] })).rejects.toMatchObject({ cause: { errno: 4025 } });
    await expect(store('ทะเบียน', {})).rejects.toThrow();
    await expect(store('x'.repeat(65), {})).rejects.toThrow();
  });

  it('is forgotten, the oldest first, beyond the number of tables that a person can have', async () => {
    const old = Array.from({ length: MAX_LAYOUTS }, (_, index) => ({
      userId: person.userId,
      tableId: `old-${index}`,
      formVersion: LAYOUT_FORM,
      layout: { hidden: [] },
      updatedAt: new Date(Date.UTC(2026, 0, 1 + index)),
    }));
    await db.insert(tableLayouts).values(old);
    await saveTableLayout(ctx, { tableId: 'rfas', layout: { hidden: ['date'] } });
    const names = (await rowsOf(person)).map(({ tableId }) => tableId);
    expect(names).toHaveLength(MAX_LAYOUTS);
    expect(names).toContain('rfas');
    expect(names).not.toContain('old-0');
  });
});

describe('a layout that a browser has kept', () => {
  it('is taken over once; what the person has saved stays', async () => {
    const first = await takeOverTableLayout(ctx, {
      tableId: 'rfas',
      stored: '{"hidden":["date"],"widths":{"type":9}}',
    });
    expect(first).toEqual({ hidden: ['date'], widths: { type: 40 } });
    expect(await readTableLayouts(ctx)).toEqual({ rfas: first });
    expect(await takeOverTableLayout(ctx, { tableId: 'rfas', stored: '{"hidden":["type"]}' })).toEqual(first);
    expect(await readTableLayouts(ctx)).toEqual({ rfas: first });
  });

  it('is none when it cannot be read', async () => {
    expect(await takeOverTableLayout(ctx, { tableId: 'rfas', stored: '{"hidden":' })).toEqual({});
    expect(await rowsOf(person)).toEqual([]);
  });
});
