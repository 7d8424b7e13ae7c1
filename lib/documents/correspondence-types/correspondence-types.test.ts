import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { formOptions, registerOptions } from '../document/draft/form-options';
import { getCorrespondence } from '../letters/read/get-correspondence';
import { createCorrespondenceType } from './create-correspondence-type';
import { getCorrespondenceTypes } from './get-correspondence-types';
import { CreateCorrespondenceType, UpdateCorrespondenceType } from './schema';
import { updateCorrespondenceType } from './update-correspondence-type';

const db = getDatabase();
let superadmin: UserCtx;
const { controller, recipient: receiver } = await castOf('controller', 'recipient');

beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
});

function newType(code: string, change: object = {}): CreateCorrespondenceType {
  return CreateCorrespondenceType.parse({
    code,
    nameTh: 'คำสั่งหน้างาน',
    nameEn: 'Site order',
    sortOrder: 50,
    revisionStyle: 'NUMERIC',
    requiresContract: false,
    requiresContent: true,
    workflowCode: 'CORRESPONDENCE',
    ...change,
  });
}

async function stored(code: string) {
  const type = (await getCorrespondenceTypes(superadmin)).types.find((each) => each.code === code);
  if (!type) throw new Error(`there is no type ${code}`);
  return type;
}

async function change(code: string, to: object): Promise<UpdateCorrespondenceType> {
  const { uses: _uses, isFree: _isFree, isLetter: _isLetter, workflowName: _workflow, ...type } = await stored(code);
  return UpdateCorrespondenceType.parse({ currentCode: code, ...type, ...to });
}

async function audits(code: string) {
  return db
    .select({ action: auditLogs.action, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, 'correspondence_type'), eq(auditLogs.entityLabel, code)))
    .orderBy(desc(auditLogs.id));
}

describe('a new type of correspondence', () => {
  it('works at once: form, number, workflow and register', async () => {
    await createCorrespondenceType(superadmin, newType('SITE-ORDER'));
    const { types } = await formOptions(controller, 'LCBP3');
    expect(types.map(({ code }) => code)).toContain('SITE-ORDER');
    const sent = await makeSubmitted(controller, { typeCode: 'SITE-ORDER', to: ['สคฉ.3'] });
    expect(sent.documentNumber).toMatch(/^คคง\.-สคฉ\.3-0001-25\d\d$/);
    const seen = await getCorrespondence(receiver, sent.publicId);
    expect(seen).toMatchObject({ type: { code: 'SITE-ORDER', name: 'คำสั่งหน้างาน' }, status: { code: 'SUBOWN' } });
    const filters = await registerOptions(receiver, 'LCBP3');
    expect(filters.types.map(({ code }) => code)).toContain('SITE-ORDER');
    expect((await audits('SITE-ORDER'))[0]).toMatchObject({ action: 'correspondence_type.created' });
  });

  it('has a code of its own, of two at the same moment as well', async () => {
    await expect(createCorrespondenceType(superadmin, newType('LETTER'))).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    const outcomes = await Promise.allSettled([
      createCorrespondenceType(superadmin, newType('TWICE')),
      createCorrespondenceType(superadmin, newType('TWICE')),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await audits('TWICE')).toHaveLength(1);
  });

  it('needs a workflow in force for letters', async () => {
    for (const workflowCode of ['RFA_APPROVAL', 'NONE']) {
      const refused = createCorrespondenceType(superadmin, newType('NOWAY', { workflowCode }));
      await expect(refused).rejects.toMatchObject({ code: 'DEFINITION_DOES_NOT_FIT' });
    }
    expect(await audits('NOWAY')).toEqual([]);
  });

  it.each(['ใบสั่ง', 'A'.repeat(21), 'A'.repeat(51), 'A B', 'site', '1A', ''])('refuses the code "%s"', (code) => {
    const parsed = CreateCorrespondenceType.safeParse({ ...newType('OK'), code });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['code']);
  });

  it('is the business of the system’s administrators', async () => {
    await expect(getCorrespondenceTypes(controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(createCorrespondenceType(controller, newType('NO'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const input = await change('LETTER', { nameEn: 'Other' });
    await expect(updateCorrespondenceType(controller, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a type that is there', () => {
  it('is retired: no new draft can be created, existing ones continue', async () => {
    await createCorrespondenceType(superadmin, newType('ENDING'));
    const draft = await makeDraft(controller, { typeCode: 'ENDING', to: ['สคฉ.3'] });
    await updateCorrespondenceType(superadmin, await change('ENDING', { isActive: false }));
    const { types } = await formOptions(controller, 'LCBP3');
    expect(types.map(({ code }) => code)).not.toContain('ENDING');
    await expect(makeDraft(controller, { typeCode: 'ENDING' })).rejects.toMatchObject({ code: 'TYPE_UNKNOWN' });
    await expect(getCorrespondence(controller, draft.publicId)).resolves.toMatchObject({
      type: { code: 'ENDING' },
    });
    expect((await audits('ENDING'))[0]).toMatchObject({ changes: { isActive: [true, false] } });
  });

  it('changes code and revision style only while nothing uses it', async () => {
    await createCorrespondenceType(superadmin, newType('WRONG'));
    await updateCorrespondenceType(superadmin, await change('WRONG', { code: 'CORRECT', revisionStyle: 'ALPHA' }));
    await makeDraft(controller, { typeCode: 'CORRECT' });
    for (const to of [{ code: 'AGAIN' }, { revisionStyle: 'NUMERIC' }, { requiresContract: true }]) {
      const refused = updateCorrespondenceType(superadmin, await change('CORRECT', to));
      await expect(refused).rejects.toMatchObject({ code: 'CODE_IN_USE', params: { count: 1 } });
    }
    await updateCorrespondenceType(superadmin, await change('CORRECT', { nameEn: 'Corrected', sortOrder: 1 }));
    expect(await stored('CORRECT')).toMatchObject({ nameEn: 'Corrected', uses: 1, isFree: false });
    // Requirements of the next draft may change at any time.
    await updateCorrespondenceType(superadmin, await change('CORRECT', { requiresContent: false }));
    expect((await audits('CORRECT'))[0]).toMatchObject({ changes: { requiresContent: [true, false] } });
    const transmittal = updateCorrespondenceType(superadmin, await change('TRANSMITTAL', { requiresContract: false }));
    await expect(transmittal).rejects.toMatchObject({ code: 'CODE_IN_USE' });
  });

  it('is changed by one of two at once; an internal one is not shown', async () => {
    await createCorrespondenceType(superadmin, newType('RACE'));
    const input = await change('RACE', { nameEn: 'One' });
    const outcomes = await Promise.allSettled([
      updateCorrespondenceType(superadmin, input),
      updateCorrespondenceType(superadmin, { ...input, nameEn: 'Other' }),
    ]);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
    expect(await updateCorrespondenceType(superadmin, await change('RACE', {}))).toEqual({
      code: 'RACE',
      versionNo: 2,
    });
    const internal = { ...input, currentCode: 'CIRCULATION', code: 'CIRCULATION' };
    await expect(updateCorrespondenceType(superadmin, internal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
