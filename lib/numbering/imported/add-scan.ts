import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { importedNumberScans } from '@/db/schema/imported-number-scans';
import { documentNumberReservations } from '@/db/schema/numbering';
import { keepFiles, lockAttachable } from '@/lib/documents/files/attachable';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { PublicId } from '@/lib/platform/public-id';
import { transact } from '@/lib/platform/transact';
import { bareText } from '../lookup/bare-text';
import { findImported } from './find-imported';

/** A scan belongs to one number, so no other identifier is accepted. */
const NO_OTHER_FILES = sql`(SELECT 0)`;

export const AddScan = z.strictObject({
  seriesPublicId: PublicId,
  sequence: z.int().positive(),
  attachmentPublicId: PublicId,
});
export type AddScan = z.infer<typeof AddScan>;

/**
 * Attaches an own upload to an imported number of the acting organization, as the scan of its letter.
 * @throws AppError NOT_FOUND, FORBIDDEN without what sending letters needs, RECORD_CHANGED for an import that was
 *   undone since, ATTACHMENT_UNKNOWN
 */
export async function addScan(
  ctx: UserCtx,
  input: AddScan,
  claim: IdempotencyClaim | null = null,
): Promise<{ attachmentPublicId: string }> {
  const imported = await findImported(ctx, input);
  if (!imported) throw new AppError('NOT_FOUND');
  const { rowId, projectId, seriesId, numberKey } = imported;
  await requirePermission(ctx, 'correspondence.submit', { organizationId: ctx.actor.organizationId, projectId });
  const answer = { attachmentPublicId: input.attachmentPublicId };
  await transact(ctx, async (tx) => {
    const ledger = documentNumberReservations;
    // Undoing an import waits for this row, or has already moved it.
    const [standing] = await tx.db
      .select({ state: ledger.state })
      .from(ledger)
      .where(and(eq(ledger.seriesId, seriesId), eq(ledger.sequence, input.sequence)))
      .for('update');
    if (standing?.state !== 'IMPORTED') throw new AppError('RECORD_CHANGED');
    const files = await lockAttachable(tx, [input.attachmentPublicId], NO_OTHER_FILES);
    await tx.db
      .insert(importedNumberScans)
      .values(files.map(({ id }) => ({ importRowId: rowId, attachmentId: id, addedBy: tx.actor.userId })));
    await keepFiles(tx, files);
    await record(tx, {
      action: 'numbering.scan_added',
      entityType: 'number_series',
      entityPublicId: input.seriesPublicId,
      entityLabel: bareText(numberKey),
      projectId,
      subjectOrganizationId: ctx.actor.organizationId,
      changes: { scan: [null, input.attachmentPublicId] },
    });
    await recordAnswers(tx, [{ claim, answer }]);
  });
  return answer;
}
