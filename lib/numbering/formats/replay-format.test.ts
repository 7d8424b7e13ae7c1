import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import type { UserCtx } from '@/lib/platform/ctx';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { issueNumbers } from '../engine/batch/issue-numbers';
import { draftItems, makeAuthor, storeNumbers } from '../engine/testing/documents';
import { verifyNumbering } from '../engine/verify/verify';
import { approveImport } from '../imports/approve-import';
import { formWith } from '../imports/testing/register-files';
import { uploadImport } from '../imports/upload-import';
import { formatHistory } from './format-history';
import { replayFormat } from './replay-format';
import { saveFormatVersion } from './save-format-version';
import { SaveFormatVersion } from './schema';

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;

let admin: UserCtx;
let controller: UserCtx;

beforeAll(async () => {
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN', assignments }));
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  for (const to of ['สคฉ.3', 'TEAM', 'สคฉ.3', 'EN', 'สคฉ.3']) await makeSubmitted(controller, { to: [to] });
});

const replay = (template: string, ctx = admin, type = 'LETTER') =>
  replayFormat(ctx, { configId: `LCBP3-C2.${type}`, template });
const pattern = (to: string) => `คคง.-${to}-{SEQ}-${year}`;

describe('replaying the newest documents through a draft of a template', () => {
  it('by the template in force finds every number as it is', async () => {
    const { numbers, changedCount, collisionCount, series } = await replay(
      '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}',
    );
    expect([numbers.length, changedCount, collisionCount]).toEqual([5, 0, 0]);
    expect(numbers.every(({ before, after }) => before === after)).toBe(true);
    expect(series.map(({ kind, before }) => `${kind} ${before}`).sort()).toEqual([
      `SAME ${pattern('EN')}`,
      `SAME ${pattern('TEAM')}`,
      `SAME ${pattern('สคฉ.3')}`,
    ]);
  });

  it('shows series that become one, numbered in the order of issue', async () => {
    const { numbers, series } = await replay('{ORIGINATOR}/{SEQ:3}/{YEAR:B.E.}');
    expect(numbers.map(({ before, after }) => `${before} → ${after}`)).toEqual([
      `คคง.-สคฉ.3-0003-${year} → คคง./005/${year}`,
      `คคง.-EN-0001-${year} → คคง./004/${year}`,
      `คคง.-สคฉ.3-0002-${year} → คคง./003/${year}`,
      `คคง.-TEAM-0001-${year} → คคง./002/${year}`,
      `คคง.-สคฉ.3-0001-${year} → คคง./001/${year}`,
    ]);
    expect(series).toEqual([
      {
        kind: 'MERGED',
        before: [pattern('EN'), pattern('TEAM'), pattern('สคฉ.3')].sort(),
        after: `คคง./{SEQ}/${year}`,
        numbers: 5,
      },
    ]);
  });

  it('shows a series that only changes its looks, and saves nothing but the row of who asked', async () => {
    const { series } = await replay('L-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
    expect(series.map(({ kind }) => kind)).toEqual(['RENAMED', 'RENAMED', 'RENAMED']);
    expect((await formatHistory(admin, { configId: 'LCBP3-C2.LETTER' })).versions).toEqual([]);
    expect(await db.$count(documentNumberSeries)).toBe(3);
    expect(await db.$count(auditLogs, eq(auditLogs.action, 'numbering.template_replayed'))).toBeGreaterThan(0);
    expect(await verifyNumbering(admin)).toEqual([]);
  });

  it('shows a series that becomes several, each counting by itself', async () => {
    const input = { configId: 'LCBP3-C2.NOTICE', versionNo: 0, template: 'N/{ORIGINATOR}/{SEQ:3}', reason: 'รวมทุกผู้รับ' };
    await saveFormatVersion(admin, SaveFormatVersion.parse(input));
    for (const to of ['TEAM', 'EN', 'TEAM']) await makeSubmitted(controller, { typeCode: 'NOTICE', to: [to] });
    const { numbers, series } = await replay('N/{ORIGINATOR}/{RECIPIENT}/{SEQ:3}', admin, 'NOTICE');
    // Each goes on after the numbers that its own counter had by then.
    expect(numbers.map(({ before, after }) => `${before} → ${after}`)).toEqual([
      'N/คคง./003 → N/คคง./TEAM/002',
      'N/คคง./002 → N/คคง./EN/002',
      'N/คคง./001 → N/คคง./TEAM/001',
    ]);
    expect(series).toEqual([
      {
        kind: 'SPLIT',
        before: 'N/คคง./{SEQ}',
        after: ['N/คคง./EN/{SEQ}', 'N/คคง./TEAM/{SEQ}'],
        numbers: 3,
      },
    ]);
  });

  it('looks at the newest 200, whatever was issued before them', async () => {
    const author = await makeAuthor();
    const items = await draftItems(author, 203, { type: 'RFI', to: 'TEAM' });
    await issueNumbers(items, storeNumbers);
    const { numbers } = await replay('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}', admin, 'RFI');
    expect(numbers).toHaveLength(200);
    expect(numbers[0]?.before).toBe(`คคง.-TEAM-0203-${year}`);
    expect(numbers.at(-1)).toMatchObject({
      before: `คคง.-TEAM-0004-${year}`,
      after: `คคง.-TEAM-0004-${year}`,
    });
  });

  it('marks void numbers, and numbers that the register has already', async () => {
    const memo = await makeSubmitted(controller, { typeCode: 'MEMO' });
    await cancelCorrespondence(admin, { publicId: memo.publicId, versionNo: memo.versionNo, reason: 'ออกผิดเรื่อง' });
    const csv = registerCsv([[`M/${year}/0001`, '', 'เก่า', '']]);
    const preparer = await userCtx(
      await makeUser({
        organization: 'คคง.',
        role: 'EDITOR',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
      }),
    );
    const { answer } = await uploadImport(preparer, { project: 'LCBP3-C2', type: 'MEMO' }, formWith('a.csv', csv));
    await approveImport(admin, { ...answerOf(answer), reason: 'ทะเบียนเดิม', leavesOutProblems: false });
    const { numbers, collisionCount } = await replay('M/{YEAR:B.E.}/{SEQ:4}', admin, 'MEMO');
    expect(collisionCount).toBe(1);
    expect(numbers).toMatchObject([{ after: `M/${year}/0001`, collidesWith: `M/${year}/0001`, isVoid: true }]);
  });

  it('of a type without documents has nothing to show', async () => {
    expect(await replay('{ORIGINATOR}-{SEQ:4}', admin, 'MOM')).toMatchObject({ numbers: [], series: [] });
  });

  it('is for those who may change the template, and for templates that could be saved', async () => {
    await expect(replay('{ORIGINATOR}-{SEQ:4}', controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(replay('{SEQ:4}{SEQ:4}')).rejects.toMatchObject({ code: 'TEMPLATE_INVALID' });
    await expect(replay('{ORIGINATOR}-{SEQ:4}', admin, 'UNKNOWN')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

function answerOf({ publicId, versionNo }: { publicId: string; versionNo: number }) {
  return { publicId, versionNo };
}
