import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeContractDrawing, makeDrawing } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeCast, makeSheet } from '@/lib/documents/circulations/testing/circulation-cast';
import { importSteps, makeImportPeople, numberOf } from '@/lib/numbering/imports/testing/import-steps';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeQueues } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { SHOWN_OTHERS } from './dto';
import { findDocuments } from './find-documents';
import { FindQueryParams } from './schema';

const PROJECT = 'LCBP3-C2';
let contractor: UserCtx;
let rival: UserCtx;

beforeAll(async () => {
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  rival = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

const ask = async (ctx: UserCtx, q: string, narrowed: object = {}) =>
  (await findDocuments(ctx, FindQueryParams.parse({ q, ...narrowed }))).others;

describe('beside the documents a search finds', () => {
  it('drawings by number and title, the newest first, for those who may see them', async () => {
    const titles = Array.from({ length: SHOWN_OTHERS + 1 }, (_, at) => `ผังระบายน้ำฝน ${at}`);
    const made = [];
    for (const title of titles) made.push(await makeDrawing(contractor, { title }));
    const newest = made.toReversed().slice(0, SHOWN_OTHERS);
    expect(await ask(contractor, 'ผังระบายน้ำ')).toEqual([
      {
        kind: 'SHOP',
        hits: newest.map(({ publicId, drawingNumber }, at) => ({
          publicId,
          projectCode: PROJECT,
          number: drawingNumber,
          title: titles.toReversed()[at],
        })),
        isMore: true,
      },
    ]);
    expect(await ask(contractor, made[0]?.drawingNumber ?? '')).toMatchObject([
      { kind: 'SHOP', hits: [{ publicId: made[0]?.publicId }], isMore: false },
    ]);
    // Nothing is spelled as typed: without its marks.
    expect(await ask(contractor, 'ผงระบายนำฝน')).toHaveLength(1);
    expect(await ask(rival, 'ผังระบายน้ำ')).toEqual([]);
  });

  it('contract drawings', async () => {
    const admin = await userCtx(
      await makeUser({ organization: 'คคง.', assignments: [{ role: 'CONTRACT_ADMIN', contract: PROJECT }] }),
    );
    const drawing = await makeContractDrawing(admin, { title: 'แบบคานสะพานเทียบเรือ' });
    expect(await ask(contractor, 'คานสะพาน')).toMatchObject([
      { kind: 'CONTRACT', hits: [{ publicId: drawing.publicId, projectCode: PROJECT }] },
    ]);
  });

  it('circulations, within their organization alone', async () => {
    const cast = await makeCast();
    const { sheet } = await makeSheet(cast, { subject: 'เวียนเรื่องเครนหน้าท่า' });
    expect(await ask(cast.control, 'เครนหน้าท่า')).toMatchObject([
      { kind: 'SHEET', hits: [{ publicId: sheet.publicId, title: 'เวียนเรื่องเครนหน้าท่า' }] },
    ]);
    expect(await ask(cast.sender, 'เครนหน้าท่า')).toEqual([]);
  });

  it('numbers of old registers, until their import is undone', async () => {
    const people = await makeImportPeople();
    const steps = importSteps(people);
    const approved = await steps.approve(
      await steps.upload('MEMO', [[numberOf(1), '2025-03-01', 'หนังสือเก่าเรื่องทุ่นลอย']]),
    );
    expect(await ask(people.controller, 'ทุ่นลอย')).toMatchObject([
      { kind: 'IMPORTED', hits: [{ number: numberOf(1), title: 'หนังสือเก่าเรื่องทุ่นลอย' }] },
    ]);
    expect(await ask(contractor, 'ทุ่นลอย')).toEqual([]);
    await steps.undo(approved);
    expect(await ask(people.controller, 'ทุ่นลอย')).toEqual([]);
  });

  it('nothing where the search is narrowed to documents', async () => {
    const drawing = await makeDrawing(contractor, { title: 'หลังคาคลังสินค้า' });
    const named = [{ hits: [{ publicId: drawing.publicId }] }];
    expect(await ask(contractor, 'หลังคาคลัง')).toMatchObject(named);
    for (const narrowed of [{ docType: 'LETTER' }, { page: 2 }, { state: 'open' }, { year: 2026 }]) {
      expect(await ask(contractor, 'หลังคาคลัง', narrowed)).toEqual([]);
    }
    for (const q of ['หลังคาคลัง from:คคง.', 'หลังคาคลัง before:2099-01-01', 'from:คคง.', '']) {
      expect(await ask(contractor, q)).toEqual([]);
    }
  });
});
