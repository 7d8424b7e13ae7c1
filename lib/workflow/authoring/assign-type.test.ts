import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { auditLogs } from '@/db/schema/system';
import { workflowDefinitions, workflowInstances } from '@/db/schema/workflow';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { assignType } from './assign-type';
import { createDraft } from './create-draft';
import { listDefinitions } from './list-definitions';
import { publishDefinition } from './publish-definition';
import { retireDefinition } from './retire-definition';

const NOTE = 'ทดลองทางเดินใหม่';
const db = getDatabase();
let admin: UserCtx;
let controller: UserCtx;

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

async function workflow(code: string, isPublished = true): Promise<string> {
  const { id } = await createDraft(admin, { workflowCode: code });
  if (isPublished) await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
  return id;
}
const workflowOf = async (typeCode: string) => {
  const [type] = await db.select().from(correspondenceTypes).where(eq(correspondenceTypes.typeCode, typeCode));
  return type?.workflowCode;
};
const audits = (typeCode: string) =>
  db
    .select({ changes: auditLogs.changes, reason: auditLogs.reason, severity: auditLogs.severity })
    .from(auditLogs)
    .where(and(eq(auditLogs.action, 'correspondence_type.workflow_changed'), eq(auditLogs.entityLabel, typeCode)));
const give = (typeCode: string, fromWorkflowCode: string, workflowCode: string, ctx = admin) =>
  assignType(ctx, { typeCode, fromWorkflowCode, workflowCode, reason: NOTE });

describe('A type of document', () => {
  it('uses the new workflow from its next draft on; existing documents keep theirs', async () => {
    const before = await makeDraft(controller, { typeCode: 'MEMO' });
    await workflow('MEMO_FLOW');
    await give('MEMO', 'CORRESPONDENCE', 'MEMO_FLOW');
    const after = await makeDraft(controller, { typeCode: 'MEMO' });
    const codeOf = async (correspondencePublicId: string) => {
      const [row] = await db
        .select({ code: workflowDefinitions.workflowCode })
        .from(workflowInstances)
        .innerJoin(workflowDefinitions, eq(workflowDefinitions.id, workflowInstances.definitionId))
        .where(eq(workflowInstances.subjectRoot, correspondencePublicId));
      return row?.code;
    };
    expect(await Promise.all([codeOf(before.publicId), codeOf(after.publicId)])).toEqual([
      'CORRESPONDENCE',
      'MEMO_FLOW',
    ]);
    expect(await audits('MEMO')).toEqual([
      { changes: { workflow: ['CORRESPONDENCE', 'MEMO_FLOW'] }, reason: NOTE, severity: 'WARN' },
    ]);
    const { workflows } = await listDefinitions(admin);
    expect(workflows.find(({ workflowCode }) => workflowCode === 'MEMO_FLOW')?.types).toEqual(['MEMO']);
  });

  it('is assigned by Superadmins only, with a current version, to an active workflow of its kind', async () => {
    await workflow('NOT_YET', false);
    await workflow('NOTICE_FLOW');
    await expect(give('NOTICE', 'CORRESPONDENCE', 'NOTICE_FLOW', controller)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    for (const unfit of ['NOT_YET', 'NOWHERE', 'RFA_APPROVAL', 'CIRCULATION']) {
      await expect(give('NOTICE', 'CORRESPONDENCE', unfit)).rejects.toMatchObject({ code: 'DEFINITION_DOES_NOT_FIT' });
    }
    await expect(give('RFA', 'RFA_APPROVAL', 'NOTICE_FLOW')).rejects.toMatchObject({ code: 'DEFINITION_DOES_NOT_FIT' });
    await expect(give('NOTICE', 'RFI', 'NOTICE_FLOW')).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(give('NO_TYPE', 'CORRESPONDENCE', 'NOTICE_FLOW')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await workflowOf('NOTICE')).toBe('CORRESPONDENCE');
    expect(await audits('NOTICE')).toEqual([]);
  });

  it('is given to one of two at the same moment', async () => {
    await Promise.all([workflow('FIRST'), workflow('SECOND')]);
    const results = await Promise.allSettled([
      give('OTHER', 'CORRESPONDENCE', 'FIRST'),
      give('OTHER', 'CORRESPONDENCE', 'SECOND'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
    expect(await audits('OTHER')).toHaveLength(1);
  });

  it('is never left with a workflow that is taken out of force at the same moment', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const code = `BRIEF_${round}`;
      const id = await workflow(code);
      const from = (await workflowOf('EMAIL')) ?? '';
      const results = await Promise.allSettled([
        give('EMAIL', from, code),
        retireDefinition(admin, { id, versionNo: 2, reason: NOTE }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [isGiven] = results.map(({ status }) => status === 'fulfilled');
      expect(await workflowOf('EMAIL')).toBe(isGiven ? code : from);
    }
  });
});
