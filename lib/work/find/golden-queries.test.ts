import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { findDocuments } from './find-documents';
import { indexMissing } from './index-missing';
import { FindQueryParams } from './schema';
import { type MadeSample, makeCorpus, type SampleName } from './testing/corpus';

// Queries as people type them, over a fixed corpus: each with all that it finds.

let reader: UserCtx;
let corpus: Record<SampleName, MadeSample>;

beforeAll(async () => {
  const { controller, recipient } = await castOf('controller', 'recipient');
  corpus = await makeCorpus(controller);
  reader = recipient;
  await indexMissing(systemCtx('test'));
});
afterAll(closeDatabase);

async function find(q: string) {
  const { hits, notes } = await findDocuments(reader, FindQueryParams.parse({ q }));
  const names = Object.fromEntries(Object.entries(corpus).map(([name, { publicId }]) => [publicId, name]));
  return {
    found: hits.map(({ publicId }) => names[publicId] ?? publicId).sort(),
    notes: notes.map(({ kind }) => kind),
  };
}

type Golden = readonly [query: string, ...found: SampleName[]];

const WORDS: readonly Golden[] = [
  ['เสาเข็ม', 'pile'],
  ['เสาเข็มเจาะ', 'pile'],
  ['เข็มเจาะ', 'pile'],
  ['เจาะ', 'pile'],
  ['ท่าเทียบเรือ', 'pile'],
  ['เทียบเรือ', 'pile'],
  ['เสาเข็ม ท่าเทียบเรือ', 'pile'],
  ['ท่าเทียบเรือ เสาเข็ม', 'pile'],
  ['เสาเข็มท่าเทียบเรือ', 'pile'],
  ['ท่าเทียบเรือ A', 'pile'],
  ['ขออนุมัติแผนงาน', 'pile'],
  ['อนุมัติ', 'pile'],
  ['กำลังอัด', 'pile'],
  ['ผลทดสอบ', 'pile', 'steel'],
  ['การจ่ายน้ำ', 'water'],
  ['บาดาล', 'water'],
  ['น้ำบาดาล', 'water'],
  ['ลูกบาศก์เมตร', 'water'],
  ['2500', 'water'],
  ['๒๕๐๐', 'water'],
  ['พื้นที่ก่อสร้าง', 'water'],
  ['concrete', 'concrete'],
  ['CONCRETE', 'concrete'],
  ['Concrete pouring', 'concrete'],
  ['pouring concrete', 'concrete'],
  ['method statement', 'concrete'],
  ['quay wall', 'concrete'],
  ['bored pile', 'concrete'],
  ['casing', 'concrete'],
  ['dredging', 'dredging'],
  ['basin 2', 'dredging'],
  ['silt curtain', 'dredging'],
  ['turbidity', 'dredging'],
  ['อุบัติเหตุ', 'accident'],
  ['รถเครน', 'accident'],
  ['เครนล้ม', 'accident'],
  ['บาดเจ็บ', 'accident'],
  ['ขุดลอก', 'harbour'],
  ['ร่องน้ำ', 'harbour'],
  ['แสมสาร', 'harbour'],
  ['ตอนที่ 8', 'harbour'],
  ['ตอนที่ ๘', 'harbour'],
  ['ประชุม', 'meeting'],
  ['ความก้าวหน้า', 'meeting'],
  ['ประจำเดือน', 'meeting'],
  ['12/2568', 'meeting'],
  ['ห้องประชุมใหญ่', 'meeting'],
  ['ชั้นดิน', 'soil'],
  ['BH-07', 'soil'],
  ['bh07', 'soil'],
  ['penetration test', 'soil'],
  ['extension of time', 'claim'],
  ['notice delay', 'claim'],
  ['20.1', 'claim'],
  ['Sub-Clause 20.1', 'claim'],
  ['เหล็กเสริม', 'steel'],
  ['SD40', 'steel'],
  ['sd40 25', 'steel'],
  ['mooring', 'bollard'],
  ['150T', 'bollard'],
  ['bollards inspection', 'bollard'],
  ['เคเบิลใต้ดิน', 'cable'],
  ['สายเคเบิล', 'cable'],
  ['22 kV', 'cable'],
  ['underground', 'cable'],
  ['งบประมาณ', 'budget'],
  ['วงเงิน', 'budget'],
  ['ร้อยละ 7', 'budget'],
  ['กันกระแทก', 'fender'],
  ['rubber fender', 'fender'],
  ['fender ยาง', 'fender'],
  ['concrete เสาเข็ม'],
  ['ไม่มีคำนี้แน่นอน'],
  ['xylophone'],
];

const FILES: readonly Golden[] = [
  ['88213', 'steel'],
  ['mill certificate', 'steel'],
  ['heat number', 'steel'],
  ['แรงดึง', 'steel'],
  ['ใบรับรอง', 'steel'],
  ['SD40 88213', 'steel'],
  ['steel.pdf', 'steel'],
];

const PREFIXES: readonly Golden[] = [
  ['concr', 'concrete'],
  ['dredg', 'dredging'],
  ['moor', 'bollard'],
  ['quay wa', 'concrete'],
  ['เสาเข', 'pile'],
  ['อุบัติ', 'accident'],
  ['ประชุ', 'meeting'],
  // Only the last word is a beginning.
  ['concr wall'],
];

const SPELLINGS: readonly Golden[] = [
  ['ท\u0E48าเทียบเร\u0E37อ', 'pile'],
  ['น\u0E4D\u0E49\u0E32บาดาล', 'water'],
  ['น\u0E33\u0E49บาดาล', 'water'],
  ['พ\u0E37\u0E49นท\u0E48\u0E35ก่อสร้าง', 'water'],
  ['\u0E40\u0E40สมสาร', 'harbour'],
  ['เสา\u200Bเข็ม', 'pile'],
  ['ｃｏｎｃｒｅｔｅ'],
];

const NEAR: readonly Golden[] = [
  ['เสาเขม', 'pile'],
  ['ทาเทียบเรือ', 'pile'],
  ['ท่าเทียบเรอ', 'pile'],
  ['เสาเข้ม', 'pile'],
  ['เคเบลิ', 'cable'],
  ['ชนดิน', 'soil'],
  ['ขยายวงเงน', 'budget'],
  ['ร่องนำ', 'harbour'],
  ['แสมสาน'],
  ['ความก้าวหนา', 'meeting'],
  ['งบประมาน'],
  ['เหลกเสริม', 'steel'],
];

const SWAPPED: readonly Golden[] = [
  ['concerte', 'concrete'],
  ['dregding', 'dredging'],
  ['bolladrs', 'bollard'],
  ['fnedre'],
  ['fedner', 'fender'],
  ['แมสสาร', 'harbour'],
  ['กันกะรแทก', 'fender'],
  ['งปบระมาณ', 'budget'],
  ['extenison time', 'claim'],
];

const PHRASES: readonly Golden[] = [
  ['"quay wall"', 'concrete'],
  ['"wall quay"'],
  ['"bored pile casing"', 'concrete'],
  ['"Mill certificate"', 'steel'],
  ['"certificate mill"'],
  ['"ท่าเทียบเรือ A"', 'pile'],
  ['“quay wall”', 'concrete'],
  ['"quay wall" casing', 'concrete'],
  ['"quay wall', 'concrete'],
];

const FILTERED: readonly Golden[] = [
  ['tag:marine', 'dredging'],
  ['tag:ฐานราก', 'pile'],
  ['tag:"งานฐานราก" เสาเข็ม', 'pile'],
  ['แท็ก:marine', 'dredging'],
  ['tag:none'],
  ['เสาเข็ม from:คคง.', 'pile'],
  ['เสาเข็ม from:คคง', 'pile'],
  ['เสาเข็ม จาก:คคง.', 'pile'],
  ['เสาเข็ม from:ผรม.2'],
  ['เสาเข็ม to:สคฉ.3', 'pile'],
  ['เสาเข็ม to:สคฉ3', 'pile'],
  ['เสาเข็ม to:ผรม.2'],
  ['เสาเข็ม type:LETTER', 'pile'],
  ['เสาเข็ม type:letter', 'pile'],
  ['เสาเข็ม type:RFA'],
  ['after:01/01/2569', 'budget', 'fender'],
  ['after:2026-01-05', 'fender'],
  ['before:2025-03-15', 'pile'],
  ['before:15/3/2568', 'pile'],
  ['before:"15 มี.ค. 2568"', 'pile'],
  ['after:2025-04-01 before:2025-05-01', 'concrete', 'dredging'],
  ['หลัง:2026-02-01', 'fender'],
  ['cable after:2026-01-01'],
];

const DATES: readonly Golden[] = [
  ['24/11/2568', 'bollard'],
  ['24 พ.ย. 2568', 'bollard'],
  ['2025-11-24', 'bollard'],
  ['๒๔/๑๑/๒๕๖๘', 'bollard'],
];

const ALL: Readonly<Record<string, readonly Golden[]>> = {
  WORDS,
  FILES,
  PREFIXES,
  SPELLINGS,
  PHRASES,
  FILTERED,
  DATES,
};

describe.each(Object.entries(ALL))('%s', (_kind, queries) => {
  it.each(queries)('%s', async (query, ...found) => {
    const answer = await find(query);
    expect(answer.found).toEqual([...found].sort());
    expect(answer.notes).not.toContain('near');
  });
});

describe('without marks', () => {
  it.each(NEAR)('%s', async (query, ...found) => {
    const answer = await find(query);
    expect(answer).toEqual({ found, notes: found.length > 0 ? ['near'] : [] });
  });
});

describe('with two letters exchanged', () => {
  it.each(SWAPPED)('%s', async (query, ...found) => {
    expect(await find(query)).toEqual({ found, notes: found.length > 0 ? ['swapped'] : [] });
  });
});

describe('a number', () => {
  it.each<[string, (number: string) => string]>([
    ['as printed', (number) => number],
    ['without dots', (number) => number.replaceAll('.', '')],
    ['with blanks', (number) => number.replaceAll('-', ' ')],
    ['without zeros', (number) => number.replace(/-0+/g, '-')],
    ['in Thai digits', (number) => number.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))],
    ['with a slash', (number) => number.replace(/-(\d{4})$/, '/$1')],
    ['with its year of the other era', (number) => number.replace(/\d{4}$/, (year) => String(Number(year) - 543))],
    ['without hyphens', (number) => number.replaceAll('-', '')],
  ])('%s', async (_how, spelled) => {
    expect((await find(spelled(corpus.soil.number))).found).toEqual(['soil']);
  });

  it('in its first parts finds all that begin so', async () => {
    const { found } = await find(corpus.soil.number.split('-').slice(0, 2).join('-'));
    expect(found).toHaveLength(Object.keys(corpus).length);
  });
});

it('are at least 120', () => {
  const count = Object.values(ALL).flat().length + NEAR.length + SWAPPED.length;
  expect(count).toBeGreaterThanOrEqual(120);
});
