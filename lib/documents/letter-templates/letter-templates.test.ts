import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { findProjectPublicId } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { formOptions } from '../document/draft/form-options';
import { createLetterTemplate } from './create-letter-template';
import { getLetterTemplates } from './get-letter-templates';
import { readLetterTemplate } from './read-letter-template';
import { CreateLetterTemplate, UpdateLetterTemplate } from './schema';
import { updateLetterTemplate } from './update-letter-template';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
let projectAdmin: UserCtx;
const { contractor, outsider: stranger } = await castOf('contractor', 'outsider');
let projectPublicId: string;

beforeAll(async () => {
  projectAdmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: PROJECT }));
  projectPublicId = await findProjectPublicId(PROJECT);
});

function newTemplate(nameTh: string, change: object = {}): CreateLetterTemplate {
  return CreateLetterTemplate.parse({
    projectPublicId,
    typeCode: 'LETTER',
    nameTh,
    nameEn: 'Monthly report',
    subject: 'นำส่งรายงานประจำเดือน',
    body: 'ตามที่อ้างถึง\n\nขอนำส่ง',
    sortOrder: 1,
    isDefault: false,
    ...change,
  });
}

async function change(publicId: string, to: object): Promise<UpdateLetterTemplate> {
  const stored = (await getLetterTemplates(projectAdmin, PROJECT)).templates.find((one) => one.publicId === publicId);
  if (!stored) throw new Error('there is no such template');
  const { typeCode: _code, typeName: _name, ...facts } = stored;
  return UpdateLetterTemplate.parse({ ...facts, ...to });
}

async function offered(ctx: UserCtx) {
  return (await formOptions(ctx, PROJECT)).templates;
}

describe('a letter template', () => {
  it('is offered by the form of its type at once, and read with its text', async () => {
    const { publicId } = await createLetterTemplate(projectAdmin, newTemplate('รายงานประจำเดือน'));
    expect(await offered(contractor)).toContainEqual({
      publicId,
      typeCode: 'LETTER',
      name: 'รายงานประจำเดือน',
      isDefault: false,
    });
    expect(await readLetterTemplate(contractor, { publicId })).toEqual({
      subject: 'นำส่งรายงานประจำเดือน',
      body: 'ตามที่อ้างถึง\n\nขอนำส่ง',
    });
    const [row] = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(row).toMatchObject({ action: 'letter_template.created', entityLabel: 'รายงานประจำเดือน' });
  });

  it('is changed and taken out of use: the form offers it no more', async () => {
    const { publicId } = await createLetterTemplate(projectAdmin, newTemplate('เลิกใช้'));
    const answer = await updateLetterTemplate(projectAdmin, await change(publicId, { isActive: false, body: 'ใหม่' }));
    expect(answer).toEqual({ publicId, versionNo: 2 });
    expect((await offered(contractor)).map((one) => one.publicId)).not.toContain(publicId);
    await expect(readLetterTemplate(contractor, { publicId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const rows = await db
      .select({ action: auditLogs.action, changes: auditLogs.changes })
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, 'letter_template.updated')))
      .orderBy(desc(auditLogs.id));
    expect(rows).toMatchObject([{ changes: { isActive: [true, false] } }]);
    expect(await updateLetterTemplate(projectAdmin, await change(publicId, {}))).toEqual({ publicId, versionNo: 2 });
  });

  it('has its name once per type, of two at the same moment as well', async () => {
    const outcomes = await Promise.allSettled([
      createLetterTemplate(projectAdmin, newTemplate('ชื่อเดียวกัน')),
      createLetterTemplate(projectAdmin, newTemplate('ชื่อเดียวกัน')),
    ]);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NAME_TAKEN' } });
    await createLetterTemplate(projectAdmin, newTemplate('ชื่อเดียวกัน', { typeCode: 'MEMO' }));
  });

  it('is the usual one of its type in place of another, which is audited, and none once it is out of use', async () => {
    const type = { typeCode: 'NOTICE', isDefault: true };
    const usual = async () =>
      (await offered(contractor))
        .filter((one) => one.typeCode === 'NOTICE' && one.isDefault)
        .map((one) => one.publicId);
    const first = await createLetterTemplate(projectAdmin, newTemplate('แจ้งทั่วไป', type));
    const other = await createLetterTemplate(projectAdmin, newTemplate('แจ้งอื่น', { typeCode: 'NOTICE', sortOrder: 0 }));
    expect(await usual()).toEqual([first.publicId]);
    expect((await offered(contractor)).find((one) => one.typeCode === 'NOTICE')?.publicId).toBe(first.publicId);
    const second = await createLetterTemplate(projectAdmin, newTemplate('แจ้งเตือน', type));
    expect(await usual()).toEqual([second.publicId]);
    const acts = await db
      .select({ action: auditLogs.action, changes: auditLogs.changes })
      .from(auditLogs)
      .where(eq(auditLogs.entityPublicId, first.publicId))
      .orderBy(desc(auditLogs.id))
      .limit(1);
    expect(acts).toEqual([{ action: 'letter_template.updated', changes: { isDefault: [true, false] } }]);
    await updateLetterTemplate(projectAdmin, await change(other.publicId, { isDefault: true }));
    expect(await usual()).toEqual([other.publicId]);
    // Deactivating another template leaves the default unchanged.
    const retired = await change(first.publicId, { isDefault: true, isActive: false });
    await updateLetterTemplate(projectAdmin, retired);
    expect(await usual()).toEqual([other.publicId]);
    await updateLetterTemplate(projectAdmin, await change(other.publicId, { isActive: false }));
    expect(await usual()).toEqual([]);
  });

  it('is the usual one beside none, of two at the same moment as well', async () => {
    const type = { typeCode: 'INSTRUCTION', isDefault: true };
    const outcomes = await Promise.allSettled([
      createLetterTemplate(projectAdmin, newTemplate('คำสั่งหนึ่ง', type)),
      createLetterTemplate(projectAdmin, newTemplate('คำสั่งสอง', type)),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'RECORD_CHANGED' });
    }
    const usual = (await offered(contractor)).filter((one) => one.typeCode === 'INSTRUCTION' && one.isDefault);
    expect(usual).toHaveLength(1);
  });

  it('is changed by one of two at once', async () => {
    const { publicId } = await createLetterTemplate(projectAdmin, newTemplate('สองคน'));
    const input = await change(publicId, { subject: 'หนึ่ง' });
    const outcomes = await Promise.allSettled([
      updateLetterTemplate(projectAdmin, input),
      updateLetterTemplate(projectAdmin, { ...input, subject: 'สอง' }),
    ]);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
    await expect(updateLetterTemplate(projectAdmin, { ...input, subject: 'สาม' })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
  });

  it('is its project administrator’s; outside the project it does not exist', async () => {
    const { publicId } = await createLetterTemplate(projectAdmin, newTemplate('ของโครงการ'));
    await expect(getLetterTemplates(contractor, PROJECT)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(createLetterTemplate(contractor, newTemplate('x'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const input = await change(publicId, { subject: 'x' });
    await expect(updateLetterTemplate(contractor, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateLetterTemplate(stranger, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readLetterTemplate(stranger, { publicId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createLetterTemplate(stranger, newTemplate('x'))).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    const unknown = { ...input, publicId: newPublicId() };
    await expect(updateLetterTemplate(projectAdmin, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['an RFA', { typeCode: 'RFA' }],
    ['a type that does not exist', { typeCode: 'NONE' }],
  ])('is not of %s', async (_name, to) => {
    await expect(createLetterTemplate(projectAdmin, newTemplate('ผิดประเภท', to))).rejects.toMatchObject({
      code: 'TYPE_UNKNOWN',
    });
  });

  it('says something', () => {
    const parsed = CreateLetterTemplate.safeParse({ ...newTemplate('ว่าง'), subject: ' ', body: '\n' });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['body']);
  });
});
