import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { transact } from '@/lib/platform/transact';
import { previewNumber } from '../counters/preview-number';
import { type DraftItem, draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';
import { lockSeries, voidNumbers } from '../void-numbers';
import { issueInTx } from './issue-in-tx';

let author: UserCtx;
beforeAll(async () => {
  author = await makeAuthor();
});
afterEach(async () => {
  expect(await verifyNumbering(author)).toEqual([]);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** Numbers documents of any series in one transaction, as a transmittal does. */
function issueTogether(items: readonly DraftItem[]): Promise<string[]> {
  return transact(author, async (tx) => {
    const numbers = await issueInTx(tx, items);
    return storeNumbers(
      tx,
      items.flatMap(({ payload }, index) => {
        const number = numbers[index];
        return number ? [{ ...payload, number }] : [];
      }),
    );
  });
}

describe('numbers of several series in one transaction', () => {
  test('come in the order of the documents', async () => {
    const [letter] = await draftItems(author, 1, { type: 'LETTER', to: 'TEAM' });
    const [rfaA, rfaB] = await draftItems(author, 2, { type: 'RFA' });
    if (!letter || !rfaA || !rfaB) throw new Error('no drafts');
    const numbers = await issueTogether([rfaA, letter, rfaB]);
    expect(numbers.map((number) => number.replace(/-25\d\d$/, ''))).toEqual([
      'LCBP3-C2-RFA-TER-RPT-0001-A',
      'คคง.-TEAM-0001',
      'LCBP3-C2-RFA-TER-RPT-0002-A',
    ]);
  });

  test('never deadlock, whatever the order in which the documents are given', async () => {
    const sets = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const items = await Promise.all(
          ['TEAM', 'EN', 'กทท.'].map((to) => draftItems(author, 1, { type: 'MEMO', to })),
        );
        return index % 2 === 0 ? items.flat() : items.flat().reverse();
      }),
    );
    const numbers = await Promise.all(sets.map(issueTogether));
    expect(new Set(numbers.flat()).size).toBe(60);
    expect(await rowsOf(author.db, sql`SELECT error_type FROM document_number_errors`)).toEqual([]);
  });
});

describe('a preview', () => {
  const previewOf = (item: DraftItem | undefined) => {
    if (!item) throw new Error('no draft');
    const { documentId: _id, issuedAt: _at, requestId: _request, ...request } = item.request;
    return previewNumber(author, request);
  };

  test('shows the likely number, takes nothing, and leaves one audit row', async () => {
    const [item] = await draftItems(author, 1, { from: 'ผรม.2', to: 'EN' });
    const before = await rowsOf(author.db, sql`SELECT COUNT(*) AS n FROM document_number_series`);
    const first = await previewOf(item);
    expect(first).toMatchObject({ documentNumber: expect.stringContaining('ผรม.2-EN-0001-'), isLikely: true });
    expect(await previewOf(item)).toEqual(first);
    expect(await rowsOf(author.db, sql`SELECT COUNT(*) AS n FROM document_number_series`)).toEqual(before);
    expect(
      await rowsOf(
        author.db,
        sql`SELECT entity_label AS label, user_id AS userId FROM audit_logs WHERE action = 'numbering.previewed'`,
      ),
    ).toEqual([
      { label: first.documentNumber, userId: author.actor.userId },
      { label: first.documentNumber, userId: author.actor.userId },
    ]);
  });

  test('shows the number that is issued next', async () => {
    const [item, next] = await draftItems(author, 2, { from: 'ผรม.2', to: 'กทท.' });
    if (!item || !next) throw new Error('no drafts');
    await issueText(item, storeNumbers);
    const { documentNumber } = await previewOf(next);
    expect(await issueText(next, storeNumbers)).toBe(documentNumber);
  });
});

describe('a voided number', () => {
  test('stays used, keeps its reason and who, and continues the audit chain', async () => {
    const [item, next] = await draftItems(author, 2, { from: 'EN', to: 'TEAM' });
    if (!item || !next) throw new Error('no drafts');
    const documentNumber = await issueText(item, storeNumbers);
    const [held] = await rowsOf<{ seriesId: number; sequence: number }>(
      author.db,
      sql`SELECT series_id AS seriesId, sequence FROM correspondences WHERE id = ${item.payload.id}`,
    );
    if (!held) throw new Error('no number');
    const voided = {
      ...held,
      documentId: item.payload.id,
      documentPublicId: item.payload.publicId,
      documentNumber,
      reason: 'ออกผิดหน่วยงาน',
    };
    await transact(author, async (tx) => {
      await lockSeries(tx, [held.seriesId]);
      await voidNumbers(tx, [voided]);
    });
    expect(await issueText(next, storeNumbers)).toContain('-0002-');
    const audit = await rowsOf(
      author.db,
      sql`SELECT event, reason, user_id AS userId FROM document_number_audit
        WHERE series_id = ${held.seriesId} ORDER BY chain_no`,
    );
    expect(audit).toEqual([
      { event: 'ISSUED', reason: null, userId: author.actor.userId },
      { event: 'VOIDED', reason: 'ออกผิดหน่วยงาน', userId: author.actor.userId },
      { event: 'ISSUED', reason: null, userId: author.actor.userId },
    ]);
    await expect(transact(author, (tx) => voidNumbers(tx, [voided]))).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
  });
});
