import { beforeAll, describe, expect, it } from 'vitest';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { ImportState } from '@/lib/numbering/imports/dto';
import { getImport } from '@/lib/numbering/imports/import-queries';
import { listImportRows } from '@/lib/numbering/imports/row-queries';
import { ListImportRows } from '@/lib/numbering/imports/schema';
import {
  type ImportPeople,
  importSteps,
  makeImportPeople,
  numberOf,
  seriesOf,
} from '@/lib/numbering/imports/testing/import-steps';
import { ErrorAnswer } from '@/lib/operations/openapi/document';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { workbookParts, zipOf } from '@/lib/platform/tables/testing/workbook-files';
import { callApi, tokenOf } from '../../testing/call-operation';

/** Size of a site office's register of a year or two. */
const ROWS = 2000;
/** The sheet keeps days as their number since 1900; this is 1 March 2025. */
const DAY = 45_717;

let people: ImportPeople;
let token: string;

beforeAll(async () => {
  people = await makeImportPeople();
  token = await tokenOf(people.preparer, ['document.view', 'numbering.import']);
});

async function send(file: { name: string; content: Buffer }, options: { key?: string; token?: string | null } = {}) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file.content)]), file.name);
  const headers = new Headers();
  const bearer = options.token === undefined ? token : options.token;
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  if (options.key) headers.set('idempotency-key', options.key);
  const address = 'http://localhost/api/v1/document-numbering/imports?project=LCBP3-C2&type=LETTER';
  const response = await callApi(new Request(address, { method: 'POST', headers, body: form }));
  return { status: response.status, body: await response.json() };
}

/** A workbook as a spreadsheet writes it: texts in their table, days as numbers. */
function workbook(numbers: readonly string[]): Buffer {
  const texts = ['เลขที่', 'วันที่', 'เรื่อง', ...numbers];
  const text = (cell: string, index: number) => `<c r="${cell}" t="s"><v>${index}</v></c>`;
  const heading = `<row r="1">${text('A1', 0)}${text('B1', 1)}${text('C1', 2)}</row>`;
  const rows = numbers.map((_number, index) => {
    const row = index + 2;
    return `<row r="${row}">${text(`A${row}`, index + 3)}<c r="B${row}" s="1"><v>${DAY}</v></c>${text(`C${row}`, 2)}</row>`;
  });
  return zipOf(workbookParts([heading, ...rows].join(''), texts));
}

async function verdictsOf(ctx: UserCtx, publicId: string, show: ListImportRows['show']) {
  const { rows } = await listImportRows(ctx, ListImportRows.parse({ publicId, show }));
  return rows.map(({ rowNo, verdict }) => `${rowNo} ${verdict}`);
}

describe('a register sent over REST', () => {
  it('as a workbook of thousands of rows is checked, corrected, entered in one step, and counted on from', async () => {
    const numbers = Array.from({ length: ROWS }, (_, index) => numberOf(index + 1));
    const faulty = numbers.with(17, numberOf(3)).with(1800, 'ไม่มีเลข');
    const first = await send({ name: 'ทะเบียน.xlsx', content: workbook(faulty) });
    expect(first.status).toBe(201);
    expect(ImportState.safeParse(first.body).error).toBeUndefined();
    expect(first.body).toMatchObject({ state: 'CHECKED' });
    expect(await getImport(people.preparer, first.body.publicId)).toMatchObject({
      enteredCount: ROWS - 2,
      problemCount: 2,
    });
    expect(await verdictsOf(people.preparer, first.body.publicId, 'problems')).toEqual([
      '19 DUPLICATE',
      '1802 UNREADABLE',
    ]);
    expect(await seriesOf('LETTER')).toBeUndefined();

    const { body } = await send({ name: 'ทะเบียน.xlsx', content: workbook(numbers) });
    await importSteps(people).approve(body);
    expect(await seriesOf('LETTER')).toMatchObject({ start: 0, last: ROWS });
    expect((await makeSubmitted(people.controller)).documentNumber).toBe(numberOf(ROWS + 1));
    expect(await verifyNumbering(people.preparer)).toEqual([]);
  });

  it('twice under one key is one import', async () => {
    const file = { name: 'a.xlsx', content: workbook([numberOf(9001)]) };
    const key = newPublicId();
    const once = await send(file, { key });
    expect(await send(file, { key })).toEqual(once);
    const other = await send({ ...file, content: workbook([numberOf(9002)]) }, { key });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('is refused without a token, without its scope, and when it is no register', async () => {
    const file = { name: 'a.xlsx', content: workbook([numberOf(9003)]) };
    const reader = await tokenOf(people.preparer, ['document.view']);
    for (const [answer, status, code] of [
      [await send(file, { token: null }), 401, 'UNAUTHENTICATED'],
      [await send(file, { token: reader }), 403, 'TOKEN_SCOPE'],
      [await send({ ...file, name: 'a.xlsm' }), 422, 'IMPORT_MACROS'],
      [await send({ ...file, content: Buffer.from('PK nothing') }), 422, 'IMPORT_UNREADABLE'],
    ] as const) {
      expect(ErrorAnswer.safeParse(answer.body).error).toBeUndefined();
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    }
  });
});
