import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { contracts } from '@/db/schema/organizations';
import { rfaApproveCodes } from '@/db/schema/rfas';
import { auditLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getRfaFormOptions } from '../rfas/draft/form-options';
import { createApproveCode } from './create-approve-code';
import { createReturnReason } from './create-return-reason';
import { createRfaType } from './create-rfa-type';
import { getRfaCodes } from './get-rfa-codes';
import { getRfaTypes } from './get-rfa-types';
import { CreateApproveCode, CreateReturnReason, CreateRfaType, UpdateApproveCode } from './schema';
import { updateApproveCode } from './update-approve-code';
import { updateReturnReason } from './update-return-reason';
import { updateRfaType } from './update-rfa-type';

const db = getDatabase();
let projectAdmin: UserCtx;
let contractAdmin: UserCtx;
let superadmin: UserCtx;
let contractor: UserCtx;
let contractPublicId: string;

beforeAll(async () => {
  projectAdmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  contractAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }));
  superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const [row] = await db
    .select({ publicId: contracts.publicId })
    .from(contracts)
    .where(eq(contracts.contractCode, 'LCBP3-C2'));
  contractPublicId = row?.publicId ?? '';
});

const names = { nameTh: 'แบบทดลอง', nameEn: 'Trial' };

function newType(code: string): CreateRfaType {
  return { contractPublicId, code, ...names, contentRule: 'FILE', ownerApprovalRequired: true };
}

function typeChange(code: string, change: object = {}) {
  const stored = { contractPublicId, code, ...names, ownerApprovalRequired: true, versionNo: 1, isActive: true };
  return { ...stored, ...change };
}

async function storedType(code: string) {
  const [first] = await getRfaTypes(projectAdmin, 'LCBP3-C2');
  return first?.types.find((type) => type.code === code);
}

async function storedCode(code: string) {
  const found = (await getRfaCodes(superadmin)).codes.find((one) => one.code === code);
  if (!found) throw new Error(`there is no code ${code}`);
  return found;
}

async function codeChange(code: string, change: object = {}) {
  const { disposition: _, ...stored } = await storedCode(code);
  return { ...stored, ...change };
}

async function audits(entityType: string, label: string) {
  return db
    .select({ action: auditLogs.action, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, entityType), eq(auditLogs.entityLabel, label)))
    .orderBy(desc(auditLogs.id));
}

describe('a type of RFA', () => {
  it('is added by the project’s administrator and can be chosen at once', async () => {
    await createRfaType(projectAdmin, newType('TST'));
    expect(await storedType('TST')).toMatchObject({ ...names, contentRule: 'FILE', versionNo: 1, rfaCount: 0 });
    const { contracts: offered } = await getRfaFormOptions(contractor, 'LCBP3-C2');
    expect(offered.flatMap(({ rfaTypes }) => rfaTypes.map(({ code }) => code))).toContain('TST');
    expect(await audits('rfa_type', 'TST')).toMatchObject([
      { action: 'rfa_type.created', changes: { contentRule: [null, 'FILE'] } },
    ]);
  });

  it('is renamed and retired by the contract’s administrator, and cannot be chosen then', async () => {
    await createRfaType(projectAdmin, newType('OFF'));
    const answer = await updateRfaType(contractAdmin, typeChange('OFF', { nameTh: 'เลิกใช้', isActive: false }));
    expect(answer).toEqual({ code: 'OFF', versionNo: 2 });
    expect(await storedType('OFF')).toMatchObject({ nameTh: 'เลิกใช้', isActive: false });
    const { contracts: offered } = await getRfaFormOptions(contractor, 'LCBP3-C2');
    expect(offered.flatMap(({ rfaTypes }) => rfaTypes.map(({ code }) => code))).not.toContain('OFF');
    expect((await audits('rfa_type', 'OFF'))[0]).toMatchObject({
      action: 'rfa_type.updated',
      changes: { nameTh: [names.nameTh, 'เลิกใช้'], isActive: [true, false] },
    });
    const same = typeChange('OFF', { nameTh: 'เลิกใช้', isActive: false, versionNo: 2 });
    expect(await updateRfaType(contractAdmin, same)).toEqual({ code: 'OFF', versionNo: 2 });
    expect(await audits('rfa_type', 'OFF')).toHaveLength(2);
  });

  it('has its code alone in its contract, of two at once as well', async () => {
    const outcomes = await Promise.allSettled([
      createRfaType(projectAdmin, newType('TWO')),
      createRfaType(contractAdmin, newType('TWO')),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CODE_TAKEN' } });
    expect(await audits('rfa_type', 'TWO')).toHaveLength(1);
  });

  it('is changed by one of two at once, and not on top of what somebody has not seen', async () => {
    await createRfaType(projectAdmin, newType('RACE'));
    const outcomes = await Promise.allSettled([
      updateRfaType(projectAdmin, typeChange('RACE', { nameEn: 'One' })),
      updateRfaType(contractAdmin, typeChange('RACE', { nameEn: 'Other' })),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stale = updateRfaType(projectAdmin, typeChange('RACE', { nameEn: 'Third' }));
    await expect(stale).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
  });

  it('cannot be kept or read by others, whether it exists or not', async () => {
    await expect(getRfaTypes(contractor, 'LCBP3-C2')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(createRfaType(contractor, newType('NO'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateRfaType(contractor, typeChange('SDW'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateRfaType(projectAdmin, typeChange('NONE'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
    const unknown = { code: 'CONTRACT_UNKNOWN' };
    await expect(createRfaType(stranger, newType('NO'))).rejects.toMatchObject(unknown);
    const elsewhere = { ...newType('NO'), contractPublicId: newPublicId() };
    await expect(createRfaType(projectAdmin, elsewhere)).rejects.toMatchObject(unknown);
  });
});

describe('a result code', () => {
  it('is ordered after less restrictive codes, with the consequences of its meaning', async () => {
    await createApproveCode(superadmin, {
      code: '2T',
      ...names,
      disposition: 'APPROVED_WITH_COMMENTS',
      commentRequired: false,
      proofRequired: false,
      allowedParties: ['CONSULTANT'],
      afterCode: '1C',
    });
    const codes = (await getRfaCodes(superadmin)).codes.map(({ code }) => code);
    expect(codes.slice(0, 4)).toEqual(['1A', '1C', '2T', '5N']);
    const [row] = await db.select().from(rfaApproveCodes).where(eq(rfaApproveCodes.approveCode, '2T'));
    expect(row).toMatchObject({ mayProceed: true, resubmit: false, isFinal: true, commentRequired: true });
    await createApproveCode(superadmin, {
      code: '0Z',
      ...names,
      disposition: 'NO_ACTION',
      commentRequired: false,
      proofRequired: false,
      allowedParties: ['OWNER'],
      afterCode: null,
    });
    expect((await getRfaCodes(superadmin)).codes[0]).toMatchObject({ code: '0Z', commentRequired: false });
    expect(await audits('rfa_approve_code', '2T')).toMatchObject([{ action: 'rfa_approve_code.created' }]);
  });

  it('can be given up, but not the last with which somebody may let pass or send back', async () => {
    await updateApproveCode(superadmin, await codeChange('1R', { isActive: false }));
    await updateApproveCode(superadmin, await codeChange('1R', { isActive: true, nameEn: 'With remarks' }));
    expect(await storedCode('1R')).toMatchObject({ nameEn: 'With remarks', isActive: true, versionNo: 3 });
    for (const change of [
      await codeChange('3R', { isActive: false }),
      await codeChange('3R', { allowedParties: ['OWNER'] }),
      await codeChange('3C', { allowedParties: ['CONSULTANT'] }),
    ]) {
      await expect(updateApproveCode(superadmin, change)).rejects.toMatchObject({ code: 'APPROVE_CODE_NEEDED' });
    }
    expect(await storedCode('3R')).toMatchObject({ isActive: true, versionNo: 1 });
  });

  it('of two that take the last ways on at once one is refused', async () => {
    for (const code of ['1N', '1R']) {
      await updateApproveCode(superadmin, await codeChange(code, { allowedParties: ['CONSULTANT'] }));
    }
    await updateApproveCode(superadmin, await codeChange('1N', { allowedParties: ['CONSULTANT', 'OWNER'] }));
    const outcomes = await Promise.allSettled([
      updateApproveCode(superadmin, await codeChange('1A', { isActive: false })),
      updateApproveCode(superadmin, await codeChange('1N', { allowedParties: ['CONSULTANT'] })),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'APPROVE_CODE_NEEDED' },
    });
  });

  it('is idempotent, keeps the comment its meaning requires, and refuses a stale version', async () => {
    const was = await codeChange('4X');
    expect(await updateApproveCode(superadmin, { ...was, commentRequired: false })).toEqual({
      code: '4X',
      versionNo: 1,
    });
    await updateApproveCode(superadmin, { ...was, nameTh: 'ไม่ผ่าน' });
    await expect(updateApproveCode(superadmin, { ...was, nameTh: 'อื่น' })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    expect(await audits('rfa_approve_code', '4X')).toHaveLength(1);
  });

  it('is the system’s to keep: no project’s administrator reads or changes it', async () => {
    await expect(getRfaCodes(projectAdmin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const change = await codeChange('1A');
    await expect(updateApproveCode(projectAdmin, change)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateApproveCode(superadmin, { ...change, code: '9Q' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const wrong = await codeChange('3C', { allowedParties: ['OWNER'] });
    await expect(updateApproveCode(superadmin, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a reason for returning', () => {
  it('is added, moved and taken out of use; one always stays', async () => {
    await createReturnReason(superadmin, { code: 'NO_STAMP', ...names, sortOrder: 2 });
    await expect(createReturnReason(superadmin, { code: 'NO_STAMP', ...names, sortOrder: 9 })).rejects.toMatchObject({
      code: 'CODE_TAKEN',
    });
    await expect(createReturnReason(contractor, { code: 'X', ...names, sortOrder: 0 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const change = { code: 'NO_STAMP', ...names, sortOrder: 0, versionNo: 1, isActive: true };
    await updateReturnReason(superadmin, change);
    await expect(updateReturnReason(superadmin, change)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect(await audits('rfa_return_reason', 'NO_STAMP')).toMatchObject([
      { action: 'rfa_return_reason.updated', changes: { sortOrder: [2, 0] } },
      { action: 'rfa_return_reason.created' },
    ]);
    const { reasons } = await getRfaCodes(superadmin);
    const off = await Promise.allSettled(
      reasons.map((reason) => updateReturnReason(superadmin, { ...reason, isActive: false })),
    );
    expect(off.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'RETURN_REASON_NEEDED' } },
    ]);
  });
});

describe('the typed input', () => {
  it('has to be a code, a name and a meaning that fits', () => {
    const type = newType('TST');
    for (const code of ['', 'sdw', 'A B', 'A{B', '-A', 'LONGERTHAN10', 'ก']) {
      expect(CreateRfaType.safeParse({ ...type, code }).success).toBe(false);
    }
    expect(CreateRfaType.safeParse({ ...type, nameTh: ' ' }).success).toBe(false);
    expect(CreateRfaType.safeParse({ ...type, nameTh: 'ก'.repeat(151) }).success).toBe(false);
    expect(CreateRfaType.safeParse({ ...type, contractId: 1 }).success).toBe(false);
    const code = {
      code: 'X1',
      ...names,
      disposition: 'COMMENTED',
      commentRequired: true,
      proofRequired: false,
      afterCode: null,
    };
    expect(CreateApproveCode.safeParse({ ...code, allowedParties: ['DESIGNER'] }).success).toBe(true);
    for (const allowedParties of [[], ['OWNER'], ['CONTRACTOR'], ['DESIGNER', 'DESIGNER']]) {
      expect(CreateApproveCode.safeParse({ ...code, allowedParties }).success).toBe(false);
    }
    const change = {
      ...names,
      code: 'X1',
      commentRequired: true,
      proofRequired: false,
      allowedParties: ['OWNER'],
      versionNo: 1,
      isActive: true,
    };
    expect(UpdateApproveCode.safeParse({ ...change, disposition: 'APPROVED' }).success).toBe(false);
    expect(CreateReturnReason.safeParse({ code: 'A', ...names, sortOrder: 1.5 }).success).toBe(false);
  });
});
