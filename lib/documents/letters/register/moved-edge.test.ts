import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences, correspondenceTags } from '@/db/schema/correspondence';
import { contractDrawings } from '@/db/schema/drawings';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeContractDrawing } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { listContractDrawings } from '@/lib/documents/drawings/contract/list-contract-drawings';
import type { UserCtx } from '@/lib/platform/ctx';
import { listCorrespondences } from './list-correspondences';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
let writer: UserCtx;
let keeper: UserCtx;

beforeAll(async () => {
  writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  keeper = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

async function idOf(publicId: string): Promise<number> {
  const [row] = await db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(eq(correspondences.publicId, publicId));
  return row?.id ?? 0;
}

/** Six drafts under one tag; answers their page by subject or due date. */
async function sixDrafts(tag: string) {
  for (const no of [1, 2, 3, 4, 5, 6]) {
    await makeDraft(writer, { subject: `${tag} ${no}`, tags: [tag], dueDate: `2026-05-0${no}` });
  }
  return (key: 'subject' | 'due', place: { after?: string | null; before?: string | null }) =>
    listCorrespondences(writer, PROJECT, {
      view: 'drafts',
      filters: { tag: [tag] },
      sort: [{ key, descending: false }],
      size: 2,
      ...place,
    });
}

const subjectsOf = ({ rows }: { rows: readonly { subject: string }[] }) => rows.map(({ subject }) => subject);

describe('the edge row of a page, changed before the next page is read', () => {
  it('leaves the place where the next page of letters begins: renamed, due at another day', async () => {
    const read = await sixDrafts('ขอบก');
    const bySubject = await read('subject', {});
    const byDue = await read('due', {});
    await db
      .update(correspondenceRevisions)
      .set({ subject: 'ฮฮฮ', dueDate: '2026-12-31' })
      .where(eq(correspondenceRevisions.currentOf, await idOf(bySubject.rows[1]?.publicId ?? '')));
    expect(subjectsOf(await read('subject', { after: bySubject.after }))).toEqual(['ขอบก 3', 'ขอบก 4']);
    expect(subjectsOf(await read('due', { after: byDue.after }))).toEqual(['ขอบก 3', 'ขอบก 4']);
    const third = await read('subject', { after: (await read('subject', { after: bySubject.after })).after });
    expect(subjectsOf(third)).toEqual(['ขอบก 5', 'ขอบก 6']);
    expect(subjectsOf(await read('subject', { before: third.before }))).toEqual(['ขอบก 3', 'ขอบก 4']);
  });

  it('leaves it when it fits the filters no longer', async () => {
    const read = await sixDrafts('ขอบข');
    const page = await read('subject', {});
    await db
      .delete(correspondenceTags)
      .where(eq(correspondenceTags.correspondenceId, await idOf(page.rows[1]?.publicId ?? '')));
    expect(subjectsOf(await read('subject', { after: page.after }))).toEqual(['ขอบข 3', 'ขอบข 4']);
  });

  it('may be named by its publicId alone, as clients kept it, and is then read as it is', async () => {
    const read = await sixDrafts('ขอบค');
    const page = await read('subject', {});
    expect(subjectsOf(await read('subject', { after: page.rows[1]?.publicId ?? '' }))).toEqual(['ขอบค 3', 'ขอบค 4']);
  });

  it('leaves the place where the next page of drawings begins, and numbers are in the order of counting', async () => {
    for (const sheet of ['9999', '10', '9', '1000', '999', '10000']) {
      await makeContractDrawing(keeper, { drawingNumber: `EDGE-${sheet}-A` });
    }
    const read = (after: string | null) =>
      listContractDrawings(keeper, PROJECT, {
        filters: { q: 'EDGE-' },
        sort: [{ key: 'number', descending: false }],
        size: 3,
        after,
      });
    const first = await read(null);
    expect(first.rows.map(({ drawingNumber }) => drawingNumber)).toEqual(['EDGE-9-A', 'EDGE-10-A', 'EDGE-999-A']);
    await db
      .update(contractDrawings)
      .set({ drawingNumber: sql`CONCAT('EDGE-77777-', ${contractDrawings.id})` })
      .where(eq(contractDrawings.publicId, first.rows[2]?.publicId ?? ''));
    const second = await read(first.after);
    expect(second.rows.map(({ drawingNumber }) => drawingNumber)).toEqual([
      'EDGE-1000-A',
      'EDGE-9999-A',
      'EDGE-10000-A',
    ]);
  });
});
