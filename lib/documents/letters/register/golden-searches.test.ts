import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { palette } from '../../document/register/palette';
import { exportCorrespondences, listCorrespondences } from './list-correspondences';

const PROJECT = 'LCBP3-C2';
const SUBJECTS = [
  'ขออนุมัติแบบเสาเข็มท่าเทียบเรือ A',
  'ขออนุมัติแบบเสาเข็มสะพาน',
  'ขอส่งรายงาน Method Statement งานเสาเข็มเจาะ',
  'ขอแจ้งวันหยุดงานท่าเทียบเรือ',
] as const;
const [PIER, BRIDGE, METHOD, HOLIDAY] = SUBJECTS;
/** No other letter of these tests has this date. */
const DAY = '2026-03-29';
const { controller: writer, contractor: stranger } = await castOf('controller', 'contractor');
let numbers: Record<string, string>;

beforeAll(async () => {
  numbers = {};
  for (const subject of SUBJECTS) {
    const { publicId } = await makeSubmitted(writer, { to: ['สคฉ.3'], subject });
    const { rows } = await listCorrespondences(writer, PROJECT, { filters: { q: subject } });
    numbers[subject] = rows.find((row) => row.publicId === publicId)?.documentNumber ?? '';
  }
  for (const subject of [PIER, HOLIDAY]) {
    await getDatabase()
      .update(correspondenceRevisions)
      .set({ documentDate: DAY })
      .where(eq(correspondenceRevisions.subject, subject));
  }
});
afterAll(closeDatabase);

const find = async (q: string, ctx = writer) => {
  const { rows, search, total } = await listCorrespondences(ctx, PROJECT, { filters: { q } });
  return { subjects: rows.map(({ subject }) => subject).sort(), search, total };
};
const sorted = (...subjects: string[]) => subjects.sort();

describe('a search of letters', () => {
  it.each<[what: string, typed: string, found: string[]]>([
    ['a whole word', 'สะพาน', [BRIDGE]],
    ['a word in the middle of others', 'เสาเข็ม', [PIER, BRIDGE, METHOD]],
    ['the beginning of a word', 'ท่าเที', [PIER, HOLIDAY]],
    ['Thai words apart', 'เสาเข็ม ท่าเทียบเรือ', [PIER]],
    ['Thai words the other way round', 'ท่าเทียบเรือ   เสาเข็ม', [PIER]],
    ['Thai and English', 'เสาเข็ม method', [METHOD]],
    ['words of which one is missing', 'เสาเข็ม วันหยุด', []],
  ])('finds %s by %s', async (_what, typed, found) => {
    expect(await find(typed)).toEqual({ subjects: sorted(...found), search: null, total: found.length });
    const { hits, search } = await palette(writer, typed);
    expect(hits.map(({ subject }) => subject).sort()).toEqual(sorted(...found));
    expect(search).toBeNull();
  });

  it('finds a number as printed, without its dots and hyphens, and with a word of the subject', async () => {
    const number = numbers[PIER] ?? '';
    for (const typed of [number, number.replace(/[.-]/g, ''), number.replace(/[.-]/g, ' ')]) {
      expect((await find(typed)).subjects, typed).toContain(PIER);
    }
    expect((await find(`${number} เสาเข็ม`)).subjects).toEqual([PIER]);
    // The same date in the other era.
    const year = /25\d\d/.exec(number)?.[0] ?? '';
    expect((await find(number.replace(year, String(Number(year) - 543)))).subjects).toContain(PIER);
  });

  it.each([
    ['เสาเขม', [PIER, BRIDGE, METHOD], 'เสาเข็ม'],
    ['เสาเข้ม ทาเทียบเรือ', [PIER], 'เสาเข็มท่าเทียบเรือ'],
  ] as const)('tells that what it finds is only near to %s', async (typed, found, words) => {
    const { subjects, search } = await find(typed);
    expect(subjects).toEqual(sorted(...found));
    expect(search).toMatchObject({ kind: 'near' });
    expect(search?.kind === 'near' && search.words.replaceAll(' ', '')).toBe(words);
    const picked = await palette(writer, typed);
    expect(picked.search).toMatchObject({ kind: 'near' });
    expect(picked.hits.map(({ subject }) => subject).sort()).toEqual(sorted(...found));
    const exported = await readWhole(await exportCorrespondences(writer, PROJECT, { filters: { q: typed } }, 100));
    expect(exported.map(({ subject }) => subject).sort()).toEqual(sorted(...found));
  });

  it('does not look for near words where the exact ones are found', async () => {
    const { subjects, search } = await find('ท่าเทียบเรือ A');
    expect(subjects).toEqual([PIER]);
    expect(search).toBeNull();
  });

  it.each(['29/3/2569', '29 มี.ค. 2569', '29 มีนาคม 2569', '2026-03-29', '290369', '๒๙/๐๓/๒๕๖๙'])(
    'reads %s as the day of a letter',
    async (typed) => {
      expect(await find(typed)).toEqual({
        subjects: sorted(PIER, HOLIDAY),
        search: { kind: 'date', date: DAY },
        total: 2,
      });
      const { hits, search } = await palette(writer, typed);
      expect(hits.map(({ subject }) => subject).sort()).toEqual(sorted(PIER, HOLIDAY));
      expect(search).toEqual({ kind: 'date', date: DAY });
    },
  );

  it('keeps its reading from page to page', async () => {
    const first = await listCorrespondences(writer, PROJECT, { filters: { q: '29/3/2569' }, size: 1 });
    const second = await listCorrespondences(writer, PROJECT, {
      filters: { q: '29/3/2569' },
      size: 1,
      after: first.after,
    });
    expect(second.search).toEqual({ kind: 'date', date: DAY });
    expect(sorted(...[...first.rows, ...second.rows].map(({ subject }) => subject))).toEqual(sorted(PIER, HOLIDAY));
    const near = await listCorrespondences(writer, PROJECT, { filters: { q: 'เสาเขม' }, size: 2 });
    const rest = await listCorrespondences(writer, PROJECT, { filters: { q: 'เสาเขม' }, size: 2, after: near.after });
    expect(rest.rows).toHaveLength(1);
    expect(rest.search).toMatchObject({ kind: 'near' });
  });

  it('tells of a day without letters, of a day that does not exist, and not of a number of six figures', async () => {
    expect(await find('30/3/2569')).toEqual({
      subjects: [],
      search: { kind: 'undated', date: '2026-03-30' },
      total: 0,
    });
    expect(await find('31/11/2569')).toEqual({ subjects: [], search: { kind: 'noSuchDay' }, total: 0 });
    expect(await find('991299')).toEqual({ subjects: [], search: null, total: 0 });
  });

  it('finds nothing for another contractor, not even nearly', async () => {
    for (const typed of ['เสาเข็ม', 'เสาเขม', '29/3/2569', numbers[PIER] ?? '']) {
      const { subjects, search, total } = await find(typed, stranger);
      expect(subjects, typed).toEqual([]);
      expect(total).toBe(0);
      expect(search?.kind).not.toBe('near');
      expect((await palette(stranger, typed)).hits).toEqual([]);
    }
  });

  it('refuses 5,000 characters', async () => {
    await expect(find('ก'.repeat(5000))).rejects.toThrow();
  });
});
