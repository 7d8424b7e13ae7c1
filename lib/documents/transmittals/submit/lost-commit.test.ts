import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCut } from '@/db/testing/cut-connection';
import { makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { setRfaReady } from '../../rfas/draft/set-rfa-ready';
import { makeRfaCast, type RfaCast, rowOf as rfaRow } from '../../rfas/testing/rfa-cast';
import { auditedOf, makeTransmittal, rowOf } from '../testing/make-transmittal';
import { submitTransmittal } from './submit-transmittal';

let cast: RfaCast;
const pools: Pool[] = [];

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
});

/** The sender on a connection that is cut at the commit of the submission. */
function cutAtCommit(when: 'before' | 'after'): UserCtx {
  let isWriting = false;
  const isCommitOfSubmission = (statement: string) => {
    if (statement.includes('UPDATE JSON_TABLE') && statement.includes('correspondence_revisions')) isWriting = true;
    return isWriting && statement === 'commit';
  };
  const { db, pool } = openCut(isCommitOfSubmission, when, 1);
  pools.push(pool);
  return { ...cast.control, db, requestId: newPublicId() };
}

it.each([
  ['after it was sent, is looked up', 'after'],
  ['before it was sent, is repeated', 'before'],
] as const)('a submit whose connection is lost at the commit, %s', async (_what, when) => {
  const rfa = await makeRfaDraft(cast.control);
  await setRfaReady(cast.control, { publicId: rfa.publicId, isReady: true });
  const { publicId } = await makeTransmittal(cast.control, { items: [{ kind: 'DOCUMENT', publicId: rfa.publicId }] });
  const answer = await submitTransmittal(cutAtCommit(when), { publicId });
  expect(await rowOf(publicId)).toMatchObject({ state: 'SUBMITTED', documentNumber: answer.documentNumber });
  expect((await rfaRow(rfa.publicId)).statusCode).toBe('FRE');
  expect((await auditedOf(publicId)).filter((action) => action === 'transmittal.submitted')).toHaveLength(1);
  expect(await verifyNumbering(cast.control)).toEqual([]);
});
