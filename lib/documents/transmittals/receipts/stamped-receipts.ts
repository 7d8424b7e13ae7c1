import { and, asc, eq } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { organizations } from '@/db/schema/organizations';
import { workflowHistories } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import type { TransmittalDetail, TransmittalRecipient } from '../dto';
import { getTransmittal } from '../read/get-transmittal';

interface StampedReceipt extends TransmittalRecipient {
  acknowledgedAt: string;
  /** Names of the scans of the signed sheet. */
  scans: string[];
}

/**
 * Reads the printable receipts of a transmittal. Its originator gets those of all recipients that have acknowledged, a
 * recipient its own, other readers none. For a draft revision, which was not sent, the current one is shown.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function getStampedReceipts(
  ctx: UserCtx,
  publicId: string,
  revisionPublicId?: string,
): Promise<{ transmittal: TransmittalDetail; receipts: StampedReceipt[] }> {
  const transmittal = await getSentRevision(ctx, publicId, revisionPublicId);
  const { organizationPublicId } = ctx.actor;
  const isOriginator = transmittal.originator.publicId === organizationPublicId;
  const acknowledged = transmittal.recipients.flatMap((recipient) =>
    recipient.acknowledgedAt !== null && (isOriginator || recipient.organization.publicId === organizationPublicId)
      ? [{ ...recipient, acknowledgedAt: recipient.acknowledgedAt }]
      : [],
  );
  if (acknowledged.length === 0) return { transmittal, receipts: [] };
  const scans = await selectScans(ctx, transmittal.workflow.instanceId);
  return {
    transmittal,
    receipts: acknowledged.map((recipient) => ({
      ...recipient,
      scans: scans.flatMap(({ organizationPublicId: of, fileName }) =>
        of === recipient.organization.publicId ? [fileName] : [],
      ),
    })),
  };
}

async function getSentRevision(ctx: UserCtx, publicId: string, wanted?: string): Promise<TransmittalDetail> {
  const shown = await getTransmittal(ctx, publicId, wanted);
  const current = shown.revisions.find(({ isCurrent, isDraft }) => isCurrent && !isDraft);
  return shown.revision.isDraft && current ? getTransmittal(ctx, publicId, current.publicId) : shown;
}

function selectScans(ctx: UserCtx, instanceId: string) {
  return ctx.db
    .select({ organizationPublicId: organizations.publicId, fileName: attachments.originalFilename })
    .from(attachments)
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .innerJoin(organizations, eq(organizations.id, workflowHistories.actingOrganizationId))
    .where(and(eq(workflowHistories.instanceId, instanceId), eq(workflowHistories.action, 'ACKNOWLEDGE')))
    .orderBy(asc(attachments.id));
}
