import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberFormatVersions } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { findProjectPublicId, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { findTemplates } from '../engine/batch/find-templates';
import { verifyNumbering } from '../engine/verify/verify';
import { formatHistory } from './format-history';
import { listFormats } from './list-formats';
import { previewFormat } from './preview-format';
import { rollbackFormat } from './rollback-format';
import { saveFormatVersion } from './save-format-version';
import { PreviewNumber, RollbackFormat, SaveFormatVersion } from './schema';
import { findConfig } from './select-configs';

const db = getDatabase();
const REASON = 'ตามมติที่ประชุมโครงการ';
const adYear = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();

let admin: UserCtx;
let controller: UserCtx;
let otherAdmin: UserCtx;

beforeAll(async () => {
  const projectAdmin = (project: string) => [{ role: 'PROJECT_ADMIN' as const, project }];
  admin = await userCtx(
    await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments: projectAdmin('LCBP3-C2') }),
  );
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  otherAdmin = await userCtx(
    await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments: projectAdmin('LCBP3-C1') }),
  );
});

/** A type of its own for each test, so that none sees another's versions. */
const save = (type: string, template: string, more: object = {}, ctx = admin) =>
  saveFormatVersion(
    ctx,
    SaveFormatVersion.parse({ configId: `LCBP3-C2.${type}`, versionNo: 0, template, reason: REASON, ...more }),
  );

const rollback = (type: string, versionNo: number, toVersionNo: number) =>
  rollbackFormat(admin, RollbackFormat.parse({ configId: `LCBP3-C2.${type}`, versionNo, toVersionNo, reason: REASON }));

describe('saving a template', () => {
  it('numbers the next document by it, and leaves issued numbers and the sequence as they are', async () => {
    const before = await makeSubmitted(controller, { typeCode: 'MEMO' });
    const saved = await save('MEMO', 'M/{ORIGINATOR}/{RECIPIENT}/{SEQ:3}/{YEAR:A.D.}', { description: 'บันทึก' });
    expect(saved.version).toMatchObject({ versionNo: 1, state: 'IN_FORCE', reason: REASON });
    expect(saved.report).toMatchObject({ lint: [], sharedOver: [], restartsEachYear: true, looksLike: [] });
    const after = await makeSubmitted(controller, { typeCode: 'MEMO' });
    expect([before.documentNumber, after.documentNumber]).toEqual([
      `คคง.-สคฉ.3-0001-${adYear + 543}`,
      `M/คคง./สคฉ.3/002/${adYear}`,
    ]);
    expect(await verifyNumbering(admin)).toEqual([]);
    const [logged] = await db
      .select({ changes: auditLogs.changes, reason: auditLogs.reason })
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'numbering.template_saved'), eq(auditLogs.entityLabel, 'LCBP3-C2.MEMO')));
    expect(logged).toMatchObject({ changes: { template: [null, saved.version.template] }, reason: REASON });
  });

  it('from a date waits for that date, and not for one that is past', async () => {
    const effectiveFrom = new Date(Date.now() + 3_600_000).toISOString();
    const { version } = await save('RFI', 'Q-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}', { effectiveFrom });
    expect(version).toMatchObject({ state: 'SCHEDULED', effectiveFrom });
    const { configs } = await listFormats(admin, { project: 'LCBP3-C2' });
    expect(configs.find(({ configId }) => configId === 'LCBP3-C2.RFI')).toMatchObject({
      isDefault: true,
      versionNo: 1,
      scheduled: [{ versionNo: 1 }],
    });
    const past = new Date(Date.now() - 60_000).toISOString();
    await expect(save('RFI', version.template, { versionNo: 1, effectiveFrom: past })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { effectiveFrom: ['START_IN_PAST'] },
    });
  });

  it('that is called off gives way, on its own day, to the one that goes on', async () => {
    const effectiveFrom = new Date(Date.now() + 3_600_000).toISOString();
    const current = '{ORIGINATOR}-{RECIPIENT}-{SUB_TYPE}-{SEQ:4}-{YEAR:B.E.}';
    await save('TRANSMITTAL', `Z-${current}`, { effectiveFrom });
    await save('TRANSMITTAL', current, { versionNo: 1, effectiveFrom });
    const { typeId, projectId } = await findConfig(admin, 'LCBP3-C2.TRANSMITTAL');
    const question = { projectId, correspondenceTypeId: typeId, typeCode: 'TRANSMITTAL' };
    const [after] = await findTemplates(db, [{ ...question, issuedAt: new Date(Date.parse(effectiveFrom) + 1) }]);
    expect(after?.tree.text).toBe(current);
  });

  it.each([
    ['no sequence', '{ORIGINATOR}-{RECIPIENT}', 'SEQUENCE_MISSING'],
    ['two sequences', '{SEQ:4}-{SEQ:4}', 'SEQUENCE_REPEATED'],
    ['an unknown token', '{SEQ:4}-{WORLD}', 'TOKEN_UNKNOWN'],
    ['an old token', '{ORG}-{SEQ:4}', 'TOKEN_DEPRECATED'],
    ['an unclosed token', '{SEQ:4}-{YEAR', 'TOKEN_UNCLOSED'],
    ['an empty token', '{SEQ:4}-{}', 'TOKEN_EMPTY'],
    ['doubled braces', 'X-{{ORIGINATOR}-{SEQ:4}', 'TOKEN_NESTED'],
    ['a token in a token', '{SEQ:4}-{YEAR{REV}', 'TOKEN_NESTED'],
    ['a lone brace', '{SEQ:4}-}', 'BRACE_STRAY'],
    ['a zero-width blank', '{SEQ:4}-\u200bA', 'CHARACTER_NOT_ALLOWED'],
    ['an isolate', '{SEQ:4}-\u2067A', 'CHARACTER_NOT_ALLOWED'],
    ['a tag character', '{SEQ:4}-A\u{E0041}', 'CHARACTER_NOT_ALLOWED'],
    ['a Thai mark that hangs on a code', '{SEQ:4}-{ORIGINATOR}\u0e49', 'MARK_AT_EDGE'],
    ['SARA AM spelled with two keys, on a code', '{SEQ:4}-{ORIGINATOR}\u0e4d\u0e32', 'MARK_AT_EDGE'],
    ['a direction override', '{SEQ:4}-\u202e', 'CHARACTER_NOT_ALLOWED'],
    ['digits beside the sequence', '{SEQ:4}1', 'SEQUENCE_TOUCHES_DIGIT'],
  ])('with %s is refused, and nothing is kept', async (_what, template, code) => {
    await expect(save('EMAIL', template)).rejects.toMatchObject({
      code: 'TEMPLATE_INVALID',
      details: { lint: [expect.objectContaining({ code })] },
    });
    expect((await formatHistory(admin, { configId: 'LCBP3-C2.EMAIL' })).versions).toEqual([]);
  });

  it('of regular-expression and replacement signs prints them as they are', async () => {
    await save('NOTICE', '^$&.*$1\\\\d+(?:x)-{ORIGINATOR}-{RECIPIENT}-{SEQ:2}');
    const { documentNumber } = await makeSubmitted(controller, { typeCode: 'NOTICE' });
    expect(documentNumber).toBe('^$&.*$1\\\\d+(?:x)-คคง.-สคฉ.3-01');
  });

  it.each([
    ['10,000 characters', '{SEQ:4}-'.repeat(1250)],
    ['nothing', ''],
  ])('of %s is not even looked at', (_what, template) => {
    const input = { configId: 'LCBP3-C2.EMAIL', versionNo: 0, template, reason: REASON };
    expect(SaveFormatVersion.safeParse(input).success).toBe(false);
  });

  it('needs a reason, and says what the template folds together and what it looks like', async () => {
    const input = { configId: 'LCBP3-C2.MOM', versionNo: 0, template: '{SEQ:4}', reason: 'x' };
    expect(SaveFormatVersion.safeParse(input).success).toBe(false);
    const { report } = await save('MOM', '{ORIGINATOR}-{SEQ:4}');
    expect(report).toMatchObject({ sharedOver: ['RECIPIENT', 'YEAR'], restartsEachYear: false });
    const like = await save('OTHER', '{ORIGINATOR}-{SEQ:4}');
    expect(like.report.looksLike).toEqual(['MOM']);
  });

  it('is refused to document control and to another project’s admin', async () => {
    for (const ctx of [controller, otherAdmin]) {
      await expect(save('LETTER', '{SEQ:4}', {}, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(listFormats(controller, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await listFormats(otherAdmin, { project: 'LCBP3-C2' })).configs).toEqual([]);
  });

  it('over a version that came between shows the difference; of two at once one wins', async () => {
    const [mine, theirs] = ['A-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}', 'B-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}'];
    const outcomes = await Promise.allSettled([save('INSTRUCTION', mine), save('INSTRUCTION', theirs)]);
    const saved = outcomes.find((outcome) => outcome.status === 'fulfilled');
    const winner = saved?.value.version.template ?? '';
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'RECORD_CHANGED',
        details: {
          current: { versionNo: 1, createdBy: { publicId: admin.actor.publicId } },
          difference: { template: [winner, winner === mine ? theirs : mine] },
        },
      },
    });
    expect((await formatHistory(admin, { configId: 'LCBP3-C2.INSTRUCTION' })).versions).toHaveLength(1);
  });
});

describe('rolling back', () => {
  it('takes an earlier template up again as a new version; the ones between stay', async () => {
    await save('CIRCULATION', 'N1-{ORIGINATOR}-{SEQ:4}');
    await save('CIRCULATION', 'N2-{ORIGINATOR}-{SEQ:4}', { versionNo: 1, overflow: 'STOP' });
    const { version } = await rollback('CIRCULATION', 2, 1);
    expect(version).toMatchObject({ versionNo: 3, copiedFromVersionNo: 1, overflow: 'WIDEN', state: 'IN_FORCE' });
    const history = await formatHistory(admin, { configId: 'LCBP3-C2.CIRCULATION' });
    expect(history.versions.map(({ versionNo, state }) => [versionNo, state])).toEqual([
      [3, 'IN_FORCE'],
      [2, 'PAST'],
      [1, 'PAST'],
    ]);
    await expect(rollback('CIRCULATION', 2, 1)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(rollback('CIRCULATION', 3, 9)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const versions = documentNumberFormatVersions;
    await expect(db.update(versions).set({ changeReason: 'x' })).rejects.toThrow();
    await expect(db.delete(versions)).rejects.toThrow();
  });
});

describe('previewing a template', () => {
  it('prints what it would be now and on both sides of the turn of the year, and saves nothing', async () => {
    const input = PreviewNumber.parse({
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: (await findOrganization('TEAM')).publicId,
      template: 'L-{RECIPIENT}-{SEQ:2}-{YEAR:A.D.}',
    });
    const answer = await previewFormat(admin, input);
    expect(answer.examples?.map(({ documentNumber }) => documentNumber)).toEqual([
      `L-TEAM-01-${adYear}`,
      `L-TEAM-01-${adYear}`,
      `L-TEAM-01-${adYear + 1}`,
    ]);
    expect(answer.report).toMatchObject({ sharedOver: ['ORIGINATOR'] });
    await expect(previewFormat(admin, { ...input, template: '{SEQ:4}{SEQ:4}' })).rejects.toMatchObject({
      code: 'TEMPLATE_INVALID',
    });
    await expect(previewFormat(controller, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await formatHistory(admin, { configId: 'LCBP3-C2.LETTER' })).versions).toEqual([]);
  });
});
