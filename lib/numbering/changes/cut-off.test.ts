import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase, openPool } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeDrawingRfa, makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { makeRfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { verifyNumbering } from '../engine/verify/verify';
import { giveNumber } from './give-number';
import { replaceDocument } from './replace-document';
import { voidDocumentNumber } from './void-document-number';

// A dead process, as the database sees it: a connection that breaks in the middle of a transaction.

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const WHY = { reasonCode: 'OTHER', reason: 'ทดสอบการขาดตอน' } as const;
const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
/** Statement of the transaction that never arrives; Infinity: all arrive. */
let cutAt = Number.POSITIVE_INFINITY;
let statements = 0;
let admin: UserCtx;
/** The same person on the connection that breaks. */
let unlucky: UserCtx;
/** The same of a contractor. */
let contractor: UserCtx;
let unluckyContractor: UserCtx;

beforeAll(async () => {
  admin = await userCtx(
    await makeUser({
      organization: 'คคง.',
      role: 'ORG_ADMIN',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
  await makeRfaCast();
  contractor = await userCtx(
    await makeUser({
      organization: 'ผรม.2',
      role: 'ORG_ADMIN',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
  pool.pool.on('connection', (connection) => {
    let isInside = false;
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const watched = (options: string | { sql: string }, ...rest: unknown[]) => {
      const statement = typeof options === 'string' ? options : options.sql;
      if (statement === 'begin') {
        isInside = true;
        statements = 0;
      }
      if (isInside) statements += 1;
      if (isInside && statements === cutAt) connection.destroy();
      if (statement === 'commit' || statement === 'rollback') isInside = false;
      return send(options, ...rest);
    };
    connection.query = watched as unknown as typeof connection.query;
  });
  unlucky = { ...admin, db: drizzle(pool) };
  unluckyContractor = { ...contractor, db: drizzle(pool) };
});
afterAll(() => pool.end());

const rowOf = async (publicId: string) =>
  (await db.select().from(correspondences).where(eq(correspondences.publicId, publicId)))[0];
const statesOf = async (publicId: string) =>
  (
    await db
      .select({ state: documentNumberReservations.state })
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, publicId))
  ).map(({ state }) => state);

/** Breaks the verb before each of its statements: nothing of it may remain; unbroken, all of it must. */
async function breakEverywhere(make: () => Promise<string>, act: (publicId: string) => Promise<unknown>) {
  cutAt = Number.POSITIVE_INFINITY;
  // Twice: the first in a series asks where it begins.
  await act(await make());
  await act(await make());
  const last = statements;
  expect(last).toBeGreaterThan(10);
  const publicId = await make();
  const before = [await rowOf(publicId), await statesOf(publicId)];
  for (cutAt = 2; cutAt <= last; cutAt++) {
    await expect(act(publicId), `cut before statement ${cutAt} of ${last}`).rejects.toThrow();
    expect([await rowOf(publicId), await statesOf(publicId)]).toEqual(before);
  }
  expect(await verifyNumbering(admin)).toEqual([]);
  cutAt = Number.POSITIVE_INFINITY;
  await act(publicId);
  expect(await verifyNumbering(admin)).toEqual([]);
}

describe('a connection that breaks leaves nothing half done', () => {
  it('of a void', async () => {
    await breakEverywhere(
      async () => (await makeSubmitted(admin)).publicId,
      (publicId) => voidDocumentNumber(unlucky, { publicId, ...WHY }),
    );
  });

  it('of a replacement', async () => {
    await breakEverywhere(
      async () => (await makeSubmitted(admin, { cc: ['TEAM'], tags: ['ก'] })).publicId,
      (publicId) => replaceDocument(unlucky, { publicId, ...WHY }),
    );
  });

  it('of a number given on paper that passes others over', async () => {
    let next = 5;
    await breakEverywhere(
      async () => {
        next += 5;
        return (await makeDraft(admin, { to: ['กทท.'] })).publicId;
      },
      (publicId) =>
        giveNumber(unlucky, {
          publicId,
          number: `คคง.-กทท.-${String(next).padStart(4, '0')}-${year}`,
          reason: WHY.reason,
        }),
    );
  });

  const sentRfa = async () => {
    const { publicId } = await makeDrawingRfa(contractor, 1);
    await submitRfa(contractor, { publicId });
    return publicId;
  };

  it('of the void of an RFA under review', async () => {
    await breakEverywhere(sentRfa, (publicId) => voidDocumentNumber(unluckyContractor, { publicId, ...WHY }));
  });

  it('of the replacement of one, with its drawings', async () => {
    await breakEverywhere(sentRfa, (publicId) => replaceDocument(unluckyContractor, { publicId, ...WHY }));
  });

  it('of a number given to an RFA on paper', async () => {
    let next = 0;
    await breakEverywhere(
      async () => {
        next += 3;
        return (await makeRfaDraft(contractor, { rfaTypeCode: 'QMS', disciplineCode: 'SAN' })).publicId;
      },
      (publicId) =>
        giveNumber(unluckyContractor, {
          publicId,
          number: `LCBP3-C2-RFA-SAN-QMS-${String(next).padStart(4, '0')}-A`,
          reason: WHY.reason,
        }),
    );
  });
});
