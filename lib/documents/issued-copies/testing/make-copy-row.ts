import { eq, sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { issuedCopies } from '@/db/schema/issued-copies';
import { record } from '@/lib/platform/audit/record';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { CIRCULATION_ENTITY } from '../../circulations/constants';

/**
 * A copy of a document or a circulation sheet as the worker leaves it, with an uploaded file as its content: for tests
 * without Chromium. @returns its publicId
 */
export async function makeCopyRow(recordPublicId: string, filePublicId: string): Promise<string> {
  const db = getDatabase();
  const [file] = await db.select().from(attachments).where(eq(attachments.publicId, filePublicId));
  const [sheet] = await db.select().from(circulations).where(eq(circulations.publicId, recordPublicId));
  const [revision] = await db
    .select({ id: correspondenceRevisions.id, correspondenceId: correspondenceRevisions.correspondenceId })
    .from(correspondenceRevisions)
    .where(sql`${correspondenceRevisions.currentOf} = (SELECT id FROM correspondences WHERE uuid = ${recordPublicId})`);
  if (!file) throw new Error('no such file');
  const publicId = newPublicId();
  await transact(systemCtx('test'), async (tx) => {
    await tx.db.insert(issuedCopies).values({
      publicId,
      circulationId: sheet?.id,
      correspondenceId: revision?.correspondenceId,
      revisionId: revision?.id,
      cause: 'ISSUED',
      causeId: newPublicId(),
      causedAt: sql`NOW(3)`,
      attachmentId: file.id,
      sha256: file.sha256,
      sizeBytes: file.sizeBytes,
      pages: 1,
      locale: 'th',
    });
    await record(tx, {
      action: 'issued_copy.made',
      entityType: sheet ? CIRCULATION_ENTITY : 'correspondence',
      entityPublicId: recordPublicId,
      changes: { sha256: [null, file.sha256] },
    });
  });
  return publicId;
}
