import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { organizations } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { record } from './audit/record';
import type { TxCtx, UserCtx } from './ctx';
import { bufferWrites, flushWrites, write, writeExactly, writeUnique } from './statement-buffer';
import { transact } from './transact';

let ctx: UserCtx;
beforeAll(async () => {
  ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});
afterAll(closeDatabase);

const rename = (tx: TxCtx, code: string, name: string) =>
  tx.db.update(organizations).set({ nameTh: name }).where(eq(organizations.organizationCode, code));
const add = (code: string) =>
  sql`INSERT INTO organizations (organization_code, name_th, name_en, organization_role_id)
    SELECT ${code}, 'ใหม่', 'New', organization_role_id FROM organizations WHERE organization_code = 'TEAM'`;
const nameOf = async (code: string) => {
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.organizationCode, code));
  return row?.nameTh;
};
const before = { TEAM: '', EN: '' };
beforeAll(async () => {
  before.TEAM = (await nameOf('TEAM')) ?? '';
  before.EN = (await nameOf('EN')) ?? '';
});

class Lost extends Error {}
class Taken extends Error {
  constructor(readonly index: string) {
    super();
  }
}
const lost = () => new Lost();
const taken = (index: string) => new Taken(index);

describe.each([
  ['one by one', <T>(_: TxCtx, fn: () => Promise<T>) => fn()],
  ['buffered', bufferWrites],
] as const)('writes %s', (name, together) => {
  test('that meet other rows than they must are refused, and nothing around them stays', async () => {
    const refused = transact(ctx, (tx) =>
      together(tx, async () => {
        await write(tx, rename(tx, 'TEAM', 'ก่อน'));
        await writeExactly(tx, rename(tx, 'ไม่มี', 'x'), { rows: 1, refusal: lost });
        await write(tx, rename(tx, 'EN', 'หลัง'));
      }),
    );
    await expect(refused).rejects.toBeInstanceOf(Lost);
    expect({ TEAM: await nameOf('TEAM'), EN: await nameOf('EN') }).toEqual(before);
  });

  test('that a unique key refuses say which key it was, and nothing around them stays', async () => {
    const refused = transact(ctx, (tx) =>
      together(tx, async () => {
        await write(tx, rename(tx, 'TEAM', 'ก่อน'));
        await writeUnique(tx, add('EN'), { onDuplicate: taken });
      }),
    );
    await expect(refused).rejects.toMatchObject({ index: expect.stringMatching(/code/) });
    expect(await nameOf('TEAM')).toBe(before.TEAM);
  });

  test('that meet what they must are kept, also those that change nothing of a row they meet', async () => {
    await transact(ctx, (tx) =>
      together(tx, async () => {
        await writeExactly(tx, rename(tx, 'EN', before.EN), { rows: 1, refusal: lost });
        await writeUnique(tx, add(`N-${name}`), { onDuplicate: taken });
        await writeExactly(tx, rename(tx, `N-${name}`, 'ชื่อ'), { rows: 1, refusal: lost });
      }),
    );
    expect(await nameOf(`N-${name}`)).toBe('ชื่อ');
  });
});

test('the refusal is that of the refused write, whatever is sent before and after it', async () => {
  const refused = transact(ctx, (tx) =>
    bufferWrites(tx, async () => {
      await writeExactly(tx, rename(tx, 'EN', 'x'), { rows: 1, refusal: () => new Error('not this one') });
      await flushWrites(tx);
      await writeExactly(tx, rename(tx, 'TEAM', 'x'), { rows: 1, refusal: () => new Error('not this one either') });
      await writeExactly(tx, rename(tx, 'ไม่มี', 'x'), { rows: 1, refusal: lost });
    }),
  );
  await expect(refused).rejects.toBeInstanceOf(Lost);
  expect(await nameOf('EN')).toBe(before.EN);
});

test('appended rows of one table are one insert, in the order of the calls', async () => {
  const entry = (entityLabel: string) => ({ action: 'test.appended', entityType: 'test', entityLabel });
  const inserts = await transact(ctx, async (tx) => {
    const count = async () =>
      Number((await rowsOf<{ Value: string }>(tx.db, sql`SHOW SESSION STATUS LIKE 'Com_insert'`))[0]?.Value);
    const start = await count();
    await bufferWrites(tx, async () => {
      await record(tx, entry('one'));
      await write(tx, rename(tx, 'EN', before.EN));
      await record(tx, []);
      await record(tx, [entry('two'), entry('three')]);
      await flushWrites(tx);
      await record(tx, entry('after the flush'));
    });
    await record(tx, entry('unbuffered'));
    return (await count()) - start;
  });
  expect(inserts).toBe(3);
  const rows = await ctx.db.select().from(auditLogs).where(eq(auditLogs.action, 'test.appended')).orderBy(auditLogs.id);
  expect(rows.map(({ entityLabel }) => entityLabel)).toEqual(['one', 'two', 'three', 'after the flush', 'unbuffered']);
});

test('what a call throws leaves nothing of its buffer behind', async () => {
  await transact(ctx, async (tx) => {
    const failed = bufferWrites(tx, async () => {
      await write(tx, rename(tx, 'EN', 'x'));
      throw new Lost();
    });
    await expect(failed).rejects.toBeInstanceOf(Lost);
    await write(tx, rename(tx, 'TEAM', before.TEAM));
  });
  expect({ TEAM: await nameOf('TEAM'), EN: await nameOf('EN') }).toEqual(before);
});
