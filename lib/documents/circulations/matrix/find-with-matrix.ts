import { and, eq, inArray } from 'drizzle-orm';
import { distributionMatrixEntries } from '@/db/schema/circulations';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import type { TxCtx } from '@/lib/platform/ctx';

/** Those of the documents that went to an organization with a distribution matrix for their project. */
export async function findWithMatrix(tx: TxCtx, publicIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (publicIds.length === 0) return new Set();
  const entries = distributionMatrixEntries;
  const rows = await tx.db
    .selectDistinct({ publicId: correspondences.publicId })
    .from(correspondences)
    .innerJoin(
      correspondenceRecipients,
      and(
        eq(correspondenceRecipients.correspondenceId, correspondences.id),
        eq(correspondenceRecipients.recipientType, 'TO'),
      ),
    )
    .innerJoin(
      entries,
      and(
        eq(entries.organizationId, correspondenceRecipients.organizationId),
        eq(entries.projectId, correspondences.projectId),
      ),
    )
    .where(inArray(correspondences.publicId, [...publicIds]));
  return new Set(rows.map(({ publicId }) => publicId));
}
