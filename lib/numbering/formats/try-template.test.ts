import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberFormatVersions } from '@/db/schema/numbering';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { listFormats } from './list-formats';
import { saveFormatVersion } from './save-format-version';
import { SaveFormatVersion } from './schema';
import { tryTemplate } from './try-template';

const adYear = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();
const beYear = adYear + 543;

let admin: UserCtx;
let controller: UserCtx;

beforeAll(async () => {
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments }));
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  for (let count = 0; count < 3; count++) await makeSubmitted(controller, { typeCode: 'LETTER' });
});

const attempt = (template: string, type = 'LETTER', ctx = admin) =>
  tryTemplate(ctx, { configId: `LCBP3-C2.${type}`, template });

describe('trying a template', () => {
  it('prints it for the busiest documents, now and around the turn of the year, as if one after the other', async () => {
    const { samples, moments } = await attempt('L-{ORIGINATOR}-{RECIPIENT}-{SEQ:3}-{YEAR:A.D.}');
    expect(samples.length).toBeGreaterThan(1);
    expect(samples[0]).toMatchObject({
      originator: 'คคง.',
      recipient: 'สคฉ.3',
      discipline: null,
      numbers: [`L-คคง.-สคฉ.3-004-${adYear}`, `L-คคง.-สคฉ.3-005-${adYear}`, `L-คคง.-สคฉ.3-001-${adYear + 1}`],
      before: `คคง.-สคฉ.3-0004-${beYear}`,
    });
    expect(moments.slice(1)).toEqual([`${adYear}-12-31T16:59:00.000Z`, `${adYear}-12-31T17:01:00.000Z`]);
  });

  it('shows documents that share a series continuing each other, and no restart where no year is printed', async () => {
    const { samples, report } = await attempt('L-{SEQ:4}');
    expect(report).toMatchObject({ sharedOver: ['ORIGINATOR', 'RECIPIENT', 'YEAR'], restartsEachYear: false });
    expect(new Set(samples.map(({ series }) => series))).toEqual(new Set([1]));
    const order = samples.map((_sample, index) => `L-${String(4 + index).padStart(4, '0')}`);
    expect(samples.map(({ numbers }) => numbers[0])).toEqual(order);
    expect(samples[0]?.numbers[2]).toBe(`L-${String(4 + 2 * samples.length).padStart(4, '0')}`);
  });

  it('names the types and projects whose numbers could read the same, with the text', async () => {
    const { twins } = await attempt('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
    expect(twins).toContainEqual({ kind: 'TYPE', other: 'MEMO', text: `คคง.-สคฉ.3-0004-${beYear}` });
    expect((await attempt('{CORR_TYPE}-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}')).twins).toEqual([]);
  });

  it('forecasts when the busiest series outgrows its width, from the numbers of the last year', async () => {
    const yearly = (await attempt('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}')).forecast;
    expect(yearly).toMatchObject({ capacity: 9999, lastNumber: 3, perYear: 3, isYearly: true, runsOutAt: null });
    const narrow = (await attempt('{ORIGINATOR}-{RECIPIENT}-{SEQ:1}')).forecast;
    // Six numbers are left, at three a year.
    const years = (Date.parse(narrow?.runsOutAt ?? '') - Date.now()) / (365 * 86_400_000);
    expect(narrow).toMatchObject({ capacity: 9, isYearly: false });
    expect(years).toBeCloseTo(2, 1);
    expect((await attempt('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}', 'INSTRUCTION')).forecast).toBeNull();
  });

  it('prints RFAs, transmittals and internal circulations by the codes of the project', async () => {
    const rfa = await attempt('{PROJECT}-{DISCIPLINE}-{RFA_TYPE}-{SEQ:4}-{REV}', 'RFA');
    for (const { numbers } of rfa.samples) expect(numbers[0]).toMatch(/^LCBP3-C2-.+-.+-0\d{3}-A$/);
    const circulation = await attempt('{ORIGINATOR}-CIR-{SEQ:4}-{YEAR:B.E.}', 'CIRCULATION');
    expect(circulation.samples[0]?.numbers[0]).toMatch(/-CIR-0\d{3}-/);
  });

  it('saves nothing, refuses what cannot be saved, and others than the project’s admin', async () => {
    await expect(attempt('{SEQ:4}-{NOPE}')).rejects.toMatchObject({ code: 'TEMPLATE_INVALID' });
    await expect(attempt('{SEQ:4}', 'LETTER', controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(attempt('{SEQ:4}', 'NO_TYPE')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getDatabase().select().from(documentNumberFormatVersions)).toEqual([]);
  });
});

describe('the list of templates', () => {
  const find = async (type: string) =>
    (await listFormats(admin, { project: 'LCBP3-C2' })).configs.find(({ configId }) => configId === `LCBP3-C2.${type}`);

  it('shows an example, who changed it last, and how full its fullest series is', async () => {
    expect(await find('LETTER')).toMatchObject({
      example: `คคง.-สคฉ.3-0001-${beYear}`,
      changedAt: null,
      changedBy: null,
      fullest: { lastNumber: 3, capacity: 9999, level: 'OK' },
    });
    const template = 'N-{ORIGINATOR}-{RECIPIENT}-{SEQ:1}-{YEAR:B.E.}';
    const input = { configId: 'LCBP3-C2.NOTICE', versionNo: 0, template, reason: 'ตามมติที่ประชุม' };
    await saveFormatVersion(admin, SaveFormatVersion.parse(input));
    for (let count = 0; count < 8; count++) await makeSubmitted(controller, { typeCode: 'NOTICE' });
    expect(await find('NOTICE')).toMatchObject({
      changedBy: { publicId: admin.actor.publicId },
      fullest: { lastNumber: 8, capacity: 9, level: 'NEAR' },
    });
    await makeSubmitted(controller, { typeCode: 'NOTICE' });
    expect(await find('NOTICE')).toMatchObject({ fullest: { lastNumber: 9, level: 'FULL' } });
  });
});
