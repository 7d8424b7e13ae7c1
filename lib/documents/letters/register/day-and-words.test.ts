import { beforeAll, describe, expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { listDrawings } from '@/lib/documents/drawings/list-drawings';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { palette } from '../../document/register/palette';
import { exportCorrespondences, listCorrespondences } from './list-correspondences';

const PROJECT = 'LCBP3-C2';
const DAY = '2025-04-12';
const { controller: writer, contractor } = await castOf('controller', 'contractor');

beforeAll(async () => {
  await makeDraft(writer, { subject: 'ของวันนั้น', documentDate: DAY });
  await makeDraft(writer, { subject: 'ใบสั่งซื้อ 120468 งวดแรก', documentDate: '2026-01-05' });
  await makeDraft(writer, { subject: 'ตอบใบสั่งซื้อ 120468', documentDate: '2026-01-06' });
  await makeDrawing(contractor, { title: 'ของวันนั้น', revisionDate: DAY });
  await makeDrawing(contractor, { title: 'รายการ 120468' });
});

describe('a text that may be a day and may be a number', () => {
  const all = ['ของวันนั้น', 'ตอบใบสั่งซื้อ 120468', 'ใบสั่งซื้อ 120468 งวดแรก'];

  it('finds the letters of the day and those that contain it, on every road', async () => {
    const params = { view: 'drafts' as const, filters: { q: '120468' } };
    const page = await listCorrespondences(writer, PROJECT, params);
    expect(page).toMatchObject({ total: 3, search: { kind: 'date', date: DAY } });
    expect(page.rows.map(({ subject }) => subject).sort()).toEqual(all);
    const first = await listCorrespondences(writer, PROJECT, { ...params, size: 2 });
    const second = await listCorrespondences(writer, PROJECT, { ...params, size: 2, after: first.after });
    expect([...first.rows, ...second.rows].map(({ subject }) => subject).sort()).toEqual(all);
    const exported = await readWhole(await exportCorrespondences(writer, PROJECT, params, 100));
    expect(exported.map(({ subject }) => subject).sort()).toEqual(all);
    const found = await palette(writer, '120468');
    expect(found.hits.map(({ subject }) => subject).sort()).toEqual(all);
  });

  it('finds drawings of the day and those that contain it', async () => {
    const page = await listDrawings(contractor, PROJECT, { kind: 'SHOP', filters: { q: '120468' } });
    expect(page.rows.map(({ title }) => title).sort()).toEqual(['ของวันนั้น', 'รายการ 120468']);
  });

  it('finds what contains it alone where nothing is of the day, and says so', async () => {
    const page = await listCorrespondences(writer, PROJECT, {
      view: 'drafts',
      filters: { q: 'ใบสั่งซื้อ 120468' },
    });
    expect(page).toMatchObject({ total: 2, search: null });
  });
});
