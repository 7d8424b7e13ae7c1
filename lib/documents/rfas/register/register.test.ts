import { beforeAll, describe, expect, it } from 'vitest';
import { makeRfaDraft, makeSentRfa, makeShopRevision } from '@/db/testing/factories/rfa-drafts';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { cancelRfa, discardRfa, recallRfa, reviseRfa } from '../life';
import { findRfaStub, getRfa } from '../read/get-rfa';
import { decideRfa } from '../review/decide-rfa';
import { getRfaReview } from '../review/get-rfa-review';
import { DecideRfa, type DecideRfaInput } from '../schema';
import { submitRfa } from '../submit/submit-rfas';
import { makeRfaCast, type RfaCast } from '../testing/rfa-cast';
import { exportRfas, listRfas } from './list-rfas';

const reason = 'แนบเอกสารผิดฉบับ';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

const decide = (ctx: RfaCast['lead'], input: DecideRfaInput) => decideRfa(ctx, DecideRfa.parse(input));

describe('another contractor of the project', () => {
  it('learns nothing of an RFA from lists, counts, searches, drawings or answers', async () => {
    const items = [{ drawingRevisionPublicId: await makeShopRevision(cast.control) }];
    const draft = await makeRfaDraft(cast.control, { rfaTypeCode: 'SDW', items, subject: 'ความลับทางการค้า' });
    const { publicId, documentNumber } = await submitRfa(cast.control, { publicId: draft.publicId });
    const [drawingNumber = ''] = (await getRfa(cast.control, publicId)).items.map(({ drawing }) => drawing.number);
    for (const filters of [
      {},
      { q: documentNumber },
      { q: 'ความลับ' },
      { drawing: drawingNumber },
      { with: ['คคง.'] },
    ]) {
      expect(await listRfas(cast.rival, 'LCBP3-C2', { filters })).toMatchObject({ rows: [], total: 0 });
    }
    await expect(listRfas(cast.other, 'LCBP3-C2', {})).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    const attempts = [
      () => getRfa(cast.rival, publicId),
      () => getRfaReview(cast.rival, publicId),
      () => submitRfa(cast.rival, { publicId }),
      () => recallRfa(cast.rival, { publicId, reason }),
      () => cancelRfa(cast.rival, { publicId, reason }),
      () => reviseRfa(cast.rival, { publicId }),
      () => discardRfa(cast.rival, { publicId }),
      () => decide(cast.rival, { publicId, action: 'RESPOND', code: '1C' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(makeRfaDraft(cast.rival, { rfaTypeCode: 'SDW', items })).rejects.toMatchObject({
      code: 'RFA_NOT_CONTRACTOR',
    });
    await recallRfa(cast.control, { publicId, reason });
    expect(await listRfas(cast.rival, 'LCBP3-C2', {})).toMatchObject({ rows: [], total: 0 });
    expect(await findRfaStub(cast.rival, publicId)).toBeNull();
  });
});

describe('the register', () => {
  it('pages both ways, and filters by what each column says', async () => {
    for (const [n, urgency] of (['NORMAL', 'URGENT', 'MOST_URGENT'] as const).entries()) {
      await makeSentRfa(cast.control, { rfaTypeCode: 'WTY', subject: `รับประกัน ${n}`, urgency });
    }
    const filters = { type: ['WTY'] };
    const first = await listRfas(cast.lead, 'LCBP3-C2', {
      filters,
      size: 2,
      sort: [{ key: 'number', descending: false }],
    });
    expect(first).toMatchObject({ total: 3, isTotalExact: true, before: null });
    const second = await listRfas(cast.lead, 'LCBP3-C2', {
      filters,
      size: 2,
      sort: [{ key: 'number', descending: false }],
      after: first.after,
    });
    expect(second.rows).toHaveLength(1);
    expect(second.after).toBeNull();
    const [row] = second.rows;
    expect(row).toMatchObject({
      status: { code: 'FRE' },
      step: { code: 'CONSULTANT_REVIEW' },
      daysHeld: 0,
      isOverdue: false,
    });
    expect(row?.holders.map(({ organization }) => organization.code)).toEqual(['คคง.']);
    const count = async (extra: object) =>
      (await listRfas(cast.lead, 'LCBP3-C2', { filters: { ...filters, ...extra } })).total;
    expect(await count({ with: ['คคง.'] })).toBe(3);
    expect(await count({ with: ['กทท.'] })).toBe(0);
    expect(await count({ step: ['CONSULTANT_REVIEW'] })).toBe(3);
    expect(await count({ mine: 'organization' })).toBe(3);
    expect(await count({ mine: 'person' })).toBe(0);
    expect(await count({ overdue: true })).toBe(0);
    expect(await count({ resubmitted: true })).toBe(0);
    expect(await count({ urgency: ['URGENT', 'MOST_URGENT'] })).toBe(2);
    expect(await count({ urgency: ['VERY_URGENT'] })).toBe(0);
    expect(await count({ discipline: ['STR'], contractor: ['ผรม.2'], status: ['FRE'] })).toBe(3);
    expect((await listRfas(cast.control, 'LCBP3-C2', { view: 'with_others', filters })).total).toBe(3);
    expect((await listRfas(cast.control, 'LCBP3-C2', { view: 'awaiting', filters })).total).toBe(0);
  });

  it('shows drafts to their own people, ready or not', async () => {
    await makeRfaDraft(cast.editor, { rfaTypeCode: 'TNR' });
    const drafts = (ctx: RfaCast['lead'], extra: object = {}) =>
      listRfas(ctx, 'LCBP3-C2', { view: 'drafts', filters: { type: ['TNR'], ...extra } });
    expect((await drafts(cast.control)).total).toBe(1);
    expect((await drafts(cast.control, { ready: 'yes' })).total).toBe(0);
    expect((await drafts(cast.lead)).total).toBe(0);
  });
});

describe('the exported register', () => {
  it('is the list without pages, in its order, and no other contractor’s', async () => {
    const sort = [{ key: 'number' as const, descending: false }];
    const list = await listRfas(cast.lead, 'LCBP3-C2', { sort, size: 100 });
    const rows = await readWhole(await exportRfas(cast.lead, 'LCBP3-C2', { sort }, 1000));
    expect(rows.map(({ publicId }) => publicId)).toEqual(list.rows.map(({ publicId }) => publicId));
    expect(rows.length).toBeGreaterThan(0);
    expect(await readWhole(await exportRfas(cast.lead, 'LCBP3-C2', { sort }, 1))).toHaveLength(1);
    expect(await readWhole(await exportRfas(cast.rival, 'LCBP3-C2', {}, 1000))).toEqual([]);
    await expect(exportRfas(cast.other, 'LCBP3-C2', {}, 1)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });
});
