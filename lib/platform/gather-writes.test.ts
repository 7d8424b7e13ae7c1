import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase } from '@/db/client';
import { organizations } from '@/db/schema/organizations';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { TxCtx, UserCtx } from './ctx';
import {
  CannotBeKept,
  gatherWrites,
  keepWrites,
  sendAhead,
  sendGathered,
  write,
  writeExactly,
  writeKept,
  writeUnique,
} from './gather-writes';
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
  ['gathered', gatherWrites],
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
        await writeUnique(tx, add('EN'), { rows: 1, onDuplicate: taken });
      }),
    );
    await expect(refused).rejects.toMatchObject({ index: expect.stringMatching(/code/) });
    expect(await nameOf('TEAM')).toBe(before.TEAM);
  });

  test('that meet what they must are kept, also those that change nothing of a row they meet', async () => {
    await transact(ctx, (tx) =>
      together(tx, async () => {
        await writeExactly(tx, rename(tx, 'EN', before.EN), { rows: 1, refusal: lost });
        await writeUnique(tx, add(`N-${name}`), { rows: 1, onDuplicate: taken });
        await writeExactly(tx, rename(tx, `N-${name}`, 'ชื่อ'), { rows: 1, refusal: lost });
      }),
    );
    expect(await nameOf(`N-${name}`)).toBe('ชื่อ');
  });
});

test('the refusal is told of the write that was refused, whatever is sent before and after it', async () => {
  const refused = transact(ctx, (tx) =>
    gatherWrites(tx, async () => {
      await writeExactly(tx, rename(tx, 'EN', 'x'), { rows: 1, refusal: () => new Error('not this one') });
      await sendGathered(tx);
      await writeExactly(tx, rename(tx, 'TEAM', 'x'), { rows: 1, refusal: () => new Error('not this one either') });
      await writeExactly(tx, rename(tx, 'ไม่มี', 'x'), { rows: 1, refusal: lost });
    }),
  );
  await expect(refused).rejects.toBeInstanceOf(Lost);
  expect(await nameOf('EN')).toBe(before.EN);
});

test('what was refused while more was put together fails the transaction before anything else is written', async () => {
  const refused = transact(ctx, (tx) =>
    gatherWrites(tx, async () => {
      // So many rows that it is worth sending ahead.
      await writeExactly(tx, rename(tx, 'TEAM', 'x'), { rows: 40, refusal: lost });
      await sendAhead(tx);
      await write(tx, rename(tx, 'EN', 'หลัง'));
    }),
  );
  await expect(refused).rejects.toBeInstanceOf(Lost);
  expect({ TEAM: await nameOf('TEAM'), EN: await nameOf('EN') }).toEqual(before);
});

describe('what is kept', () => {
  test('is written where it is said, after what was gathered before it, and not otherwise', async () => {
    const name = 'K-KEPT';
    await transact(ctx, (tx) =>
      gatherWrites(tx, async () => {
        const { result, kept } = await keepWrites(tx, async () => {
          await writeExactly(tx, rename(tx, name, 'ชื่อ'), { rows: 1, refusal: lost });
          await sendAhead(tx);
          return 'put together';
        });
        const left = await keepWrites(tx, () => write(tx, rename(tx, 'TEAM', 'x')));
        expect([result, left.kept.waiting.length]).toEqual(['put together', 1]);
        await write(tx, add(name));
        await writeKept(tx, kept);
      }),
    );
    expect({ [name]: await nameOf(name), TEAM: await nameOf('TEAM') }).toEqual({ [name]: 'ชื่อ', TEAM: before.TEAM });
  });

  test('is refused as if it had been written there', async () => {
    const refused = transact(ctx, (tx) =>
      gatherWrites(tx, async () => {
        const { kept } = await keepWrites(tx, () =>
          writeExactly(tx, rename(tx, 'ไม่มี', 'x'), { rows: 1, refusal: lost }),
        );
        await write(tx, rename(tx, 'EN', 'ก่อน'));
        await writeKept(tx, kept);
      }),
    );
    await expect(refused).rejects.toBeInstanceOf(Lost);
    expect(await nameOf('EN')).toBe(before.EN);
  });

  test('cannot be what a later statement builds on', async () => {
    await transact(ctx, (tx) =>
      gatherWrites(tx, async () => {
        const sending = keepWrites(tx, async () => {
          await write(tx, rename(tx, 'EN', 'x'));
          await sendGathered(tx);
        });
        await expect(sending).rejects.toBeInstanceOf(CannotBeKept);
      }),
    );
    expect(await nameOf('EN')).toBe(before.EN);
  });
});
