import { asc, eq, sql } from 'drizzle-orm';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { importedNumberScans } from '@/db/schema/imported-number-scans';
import type { AttachmentRow } from '@/lib/documents/document/dto';
import { isTextOf, TEXT_COLUMNS } from '@/lib/documents/file-texts/text-columns';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { NumberPlaceRef } from '../lookup/dto';
import { findImported } from './find-imported';

export interface ImportedScans {
  files: AttachmentRow[];
  mayAdd: boolean;
}

/** Scans of an imported number; null for any other number, or if the actor may not see its particulars. */
export async function importedScans(ctx: UserCtx, place: NumberPlaceRef): Promise<ImportedScans | null> {
  const imported = await findImported(ctx, place);
  if (!imported) return null;
  const scope = { organizationId: ctx.actor.organizationId, projectId: imported.projectId };
  const [rows, held] = await Promise.all([
    ctx.db
      .select({
        publicId: attachments.publicId,
        fileName: attachments.originalFilename,
        mimeType: attachments.mimeType,
        sizeBytes: attachments.sizeBytes,
        sha256: attachments.sha256,
        role: sql<'MAIN'>`'MAIN'`,
        scanState: attachments.scanState,
        ...TEXT_COLUMNS,
        uploadedBy: {
          publicId: users.publicId,
          name: fullName(users),
        },
        createdAt: attachments.createdAt,
      })
      .from(importedNumberScans)
      .innerJoin(attachments, eq(attachments.id, importedNumberScans.attachmentId))
      .leftJoin(attachmentTexts, isTextOf)
      .innerJoin(users, eq(users.userId, importedNumberScans.addedBy))
      .where(eq(importedNumberScans.importRowId, imported.rowId))
      .orderBy(asc(importedNumberScans.addedAt), asc(attachments.id)),
    listHeldPermissions(ctx, scope),
  ]);
  return {
    files: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    mayAdd: held.includes('correspondence.submit'),
  };
}
