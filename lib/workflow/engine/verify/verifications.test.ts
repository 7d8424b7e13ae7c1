import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { systemCtx } from '@/lib/platform/ctx';
import { runWorkflowVerification } from './run-verification';
import { isWorkflowVerificationWanted, listWorkflowVerifications, requestWorkflowVerification } from './verifications';

const db = getDatabase();
const system = systemCtx('test');
const { superadmin, controller } = await castOf('superadmin', 'controller');

it('is asked for once, answered by the worker, and not again within five minutes', async () => {
  expect(await isWorkflowVerificationWanted(system)).toBe(false);
  const { requestedAt } = await requestWorkflowVerification(superadmin);
  expect(await requestWorkflowVerification(superadmin)).toEqual({ requestedAt });
  expect(await isWorkflowVerificationWanted(system)).toBe(true);
  expect(await listWorkflowVerifications(superadmin)).toMatchObject({ runs: [], requestedAt });
  await runWorkflowVerification(system);
  expect(await isWorkflowVerificationWanted(system)).toBe(false);
  const [run] = (await listWorkflowVerifications(superadmin)).runs;
  expect(run).toMatchObject({ by: null, findings: 0, first: [] });
  await expect(requestWorkflowVerification(superadmin)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

it('tells what does not hold, the newest run first', async () => {
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const { instanceId } = await makeRfa(contractor);
  await db
    .update(workflowInstances)
    .set({ versionNo: sql`version_no + 5` })
    .where(eq(workflowInstances.id, instanceId));
  await runWorkflowVerification(system);
  const { runs, instanceCount } = await listWorkflowVerifications(superadmin);
  expect(runs[0]?.first.map(({ rule, instanceId: id }) => [rule, id])).toContainEqual(['VERSION', instanceId]);
  expect(runs[0]?.findings).toBeGreaterThan(0);
  expect(runs[1]?.findings).toBe(0);
  expect(instanceCount).toBe(1);
});

it('is for those who look after the system, and leaves nothing for others', async () => {
  const before = await db.$count(auditLogs);
  await expect(listWorkflowVerifications(controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(requestWorkflowVerification(controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const asked = await db.select().from(auditLogs).where(eq(auditLogs.action, 'workflow.verification_requested'));
  expect(asked).toHaveLength(1);
  expect(before).toBeGreaterThan(0);
});
