import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { auditLogs } from '@/db/schema/system';
import { makeUser } from '@/db/testing/factories/people';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import { createTransmittalLink } from '@/lib/documents/transmittals/receipts/links';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { completenessCertificate } from '@/lib/numbering/records/completeness-certificate';
import { issuePasswordLink } from '@/lib/people/identity/sign-in/issue-password-link';
import type { UserCtx } from '@/lib/platform/ctx';
import type { AccessCast } from '../cast';
import type { AccessRecords } from '../records';

export type PageRecords = Awaited<ReturnType<typeof makePageRecords>>;

/** Content of pages only: papers of the records, and targets of secret addresses. */
export async function makePageRecords({ people }: AccessCast, records: AccessRecords) {
  const { control, consultant, superadmin } = people;
  return {
    certificate: (await completenessCertificate(superadmin, { series: records.series })).publicId,
    auditRow: await findAuditRow(records.letterSent),
    transmittalReceived: await makeReceived(control, consultant),
    linkToken: await makeLinkToken(control, records.transmittalSent),
    verificationCode: await findCode(control, records.letterSent),
    invitation: await makeInvitation(superadmin),
  };
}

const lastPartOf = (address: string | null) => address?.split('/').at(-1) ?? '';

async function makeReceived(control: UserCtx, consultant: UserCtx): Promise<string> {
  const { publicId } = await makeTransmittal(control);
  await submitTransmittal(control, { publicId });
  await acknowledgeTransmittal(consultant, { publicId, comment: '' });
  return publicId;
}

async function makeLinkToken(control: UserCtx, publicId: string): Promise<string> {
  return lastPartOf((await createTransmittalLink(control, { publicId, recipientLabel: 'ผู้อ่าน', days: 1 })).url);
}

async function findAuditRow(entityPublicId: string): Promise<string> {
  const [row] = await getDatabase()
    .select({ publicId: auditLogs.publicId })
    .from(auditLogs)
    .where(eq(auditLogs.entityPublicId, entityPublicId));
  return row?.publicId ?? '';
}

async function findCode(control: UserCtx, publicId: string): Promise<string> {
  const [row] = await getDatabase()
    .select({ revision: correspondenceRevisions.publicId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, publicId));
  return lastPartOf(await verificationAddress(control, row?.revision ?? ''));
}

async function makeInvitation(superadmin: UserCtx): Promise<string> {
  const { publicId } = await makeUser({ organization: 'ผรม.2', role: 'VIEWER' });
  return lastPartOf((await issuePasswordLink(superadmin, { publicId })).path);
}
