import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { documentNumberErrors, documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { webhookMessages } from '@/db/schema/webhooks';
import { workflowTasks } from '@/db/schema/workflow';
import { assignRole, findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { requestExport } from '@/lib/documents/exports/request-export';
import { createLetterTemplate } from '@/lib/documents/letter-templates/create-letter-template';
import { createTransmittalLink } from '@/lib/documents/transmittals/receipts/links';
import { approveImport } from '@/lib/numbering/imports/approve-import';
import { formWith } from '@/lib/numbering/imports/testing/register-files';
import { uploadImport } from '@/lib/numbering/imports/upload-import';
import { requestCopy } from '@/lib/operations/personal-data/request-copy';
import { authenticateSession } from '@/lib/people/identity/sign-in/authenticate';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import { issueServiceToken } from '@/lib/people/identity/tokens/issue-service-token';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { transact } from '@/lib/platform/transact';
import { createSavedView } from '@/lib/work/saved-views/create-saved-view';
import { delegateDays } from '@/lib/workflow/engine/delegation/delegate-days';
import type { AccessCast } from '../cast';
import type { AccessRecords } from '../records';

const PROJECT = 'LCBP3-C2';

export type OwnRecords = Awaited<ReturnType<typeof makeOwnRecords>>;

/** Of each kind that only server actions name, one: what `control` has for themselves, and what administrators keep. */
export async function makeOwnRecords({ people }: AccessCast, records: AccessRecords) {
  const { control, superadmin } = people;
  const member = await makeUser({ organization: 'ผรม.2', role: 'VIEWER' });
  const service = await makeService();
  const token = { name: 'ทดสอบ', scopes: ['document.view'], days: 1 };
  return {
    member: member.publicId,
    service: service.publicId,
    contractors: (await findOrganization('ผรม.2')).publicId,
    makeGrant: async () => assignRole(await makeUser({ organization: 'ผรม.2', role: 'VIEWER' }), { role: 'EDITOR' }),
    makeServiceToken: async () =>
      (await issueServiceToken(superadmin, { ...token, userPublicId: service.publicId })).publicId,
    makeToken: async () => (await createToken(control, token)).publicId,
    makeSession: () => openedSessionOf(control),
    makeMemberSession: async () => openedSessionOf(await userCtx(member)),
    view: (await makeView(control, 'PRIVATE')).publicId,
    sharedView: (await makeView(control, 'ORGANIZATION')).publicId,
    makeDelegation: async () => {
      const delegate = await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
      const days = { from: '2099-01-01', to: '2099-01-02', projectPublicId: null, typeCode: null, reason: null };
      return (await delegateDays(control, { ...days, delegatePublicId: delegate.publicId })).publicId;
    },
    link: await makeLink(control, records.transmittalSent),
    factor: await makeFactor(member.userId),
    export: await makeExport(control),
    copy: (await requestCopy(control, {})).publicId,
    letterTemplate: await makeTemplate(superadmin, records.project),
    rfaTask: await findTask(records.rfaWorkflow),
    numberError: await makeNumberError(),
    message: await makeMessage(superadmin),
    imported: await importNumber(superadmin, people.projectAdmin),
  };
}

async function makeService() {
  const service = await makeUser({ organization: 'ผรม.2', role: 'VIEWER' });
  await getDatabase().update(users).set({ isService: true }).where(eq(users.userId, service.userId));
  return service;
}

async function openedSessionOf(ctx: UserCtx): Promise<string> {
  const { secret } = await transact(ctx, (tx) => openSession(tx, ctx.actor.userId, 'PASSWORD'));
  const { requestId, ipAddress, userAgent, locale } = ctx;
  const signedIn = await authenticateSession(secret, { requestId, ipAddress, userAgent, locale });
  return signedIn?.sessionPublicId ?? '';
}

async function makeFactor(userId: number): Promise<string> {
  const publicId = newPublicId();
  await getDatabase().insert(userFactors).values({ publicId, userId, kind: 'TOTP', name: 'โทรศัพท์', secret: 'x' });
  return publicId;
}

function makeView(ctx: UserCtx, scope: 'PRIVATE' | 'ORGANIZATION') {
  const facts = { name: `มุมมอง ${scope}`, scope, query: {}, layout: {}, isPinned: false };
  return createSavedView(ctx, { projectCode: PROJECT, register: 'correspondence', ...facts });
}

async function makeExport(ctx: UserCtx): Promise<string> {
  const head = { title: 'ก', filters: [], count: 'ก', asOf: 'ก', madeBy: 'ก', page: 'ก', empty: 'ก' };
  const columns = [{ key: 'number', header: 'เลขที่', width: 20, align: 'start' as const }];
  const register = { projectCode: PROJECT, params: { view: 'all', filters: {}, sort: [] } };
  const request = { ...register, locale: 'th' as const, era: 'be' as const, columns, words: {}, head };
  const wanted = { register: 'correspondence', format: 'csv' as const, fileName: 'ก.csv', request };
  return (await requestExport(ctx, wanted)).publicId;
}

async function makeLink(control: UserCtx, publicId: string): Promise<string> {
  return (await createTransmittalLink(control, { publicId, recipientLabel: 'ผู้อ่าน', days: 1 })).publicId;
}

async function makeTemplate(superadmin: UserCtx, projectPublicId: string): Promise<string> {
  const texts = { nameTh: 'แม่แบบ', nameEn: 'Template', subject: 'เรื่อง', body: '', sortOrder: 1, isDefault: false };
  return (await createLetterTemplate(superadmin, { projectPublicId, typeCode: 'LETTER', ...texts })).publicId;
}

async function findTask(instanceId: string): Promise<string> {
  const [task] = await getDatabase()
    .select({ publicId: workflowTasks.publicId })
    .from(workflowTasks)
    .where(eq(workflowTasks.instanceId, instanceId));
  return task?.publicId ?? '';
}

async function makeNumberError(): Promise<string> {
  const publicId = newPublicId();
  await getDatabase().insert(documentNumberErrors).values({ publicId, errorType: 'LOCK_TIMEOUT' });
  return publicId;
}

async function makeMessage(superadmin: UserCtx): Promise<string> {
  const publicId = newPublicId();
  await getDatabase().insert(webhookMessages).values({
    publicId,
    webhookId: newPublicId(),
    endpoint: 'n8n',
    kind: 'TEST',
    groupKey: 'test',
    body: {},
    requestedBy: superadmin.actor.userId,
  });
  return publicId;
}

async function uploadNumbers(projectAdmin: UserCtx, sequence: string) {
  const csv = registerCsv([[`ผรม.2-คคง.-${sequence}-2569`, '', 'เรื่องเดิม', '']]);
  return (await uploadImport(projectAdmin, { project: PROJECT, type: 'LETTER' }, formWith('ทะเบียน.csv', csv))).answer;
}

/** A number of ผรม.2 from its former register. */
async function importNumber(superadmin: UserCtx, projectAdmin: UserCtx) {
  const { publicId, versionNo } = await uploadNumbers(projectAdmin, '0801');
  const reason = 'ยกทะเบียนเดิมเข้าระบบ';
  await approveImport(superadmin, { publicId, versionNo, reason, leavesOutProblems: false });
  const [row] = await getDatabase()
    .select({ series: documentNumberSeries.publicId, sequence: documentNumberReservations.sequence })
    .from(documentNumberReservations)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberReservations.seriesId))
    .where(eq(documentNumberReservations.state, 'IMPORTED'));
  return { series: row?.series ?? '', sequence: row?.sequence ?? 0 };
}
