import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { AuditEntry } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { findAttachment } from './find-attachment';
import { handedCopy } from './handed-copy';
import { actOf } from './open-attachment';

/** Why a file that the reader knows of is not in their evidence pack. */
export type FileOmission = 'QUARANTINED' | 'NOT_SCANNED' | 'NOT_ALLOWED' | 'MISSING';

/** A file for an evidence pack. */
export interface PackedFile {
  filename: string;
  sizeBytes: number;
  sha256: string;
  read: () => Readable;
  /** Act of the person who has it now. */
  act: AuditEntry;
}

/**
 * Opens a file for an evidence pack: its stored bytes, which the hashes of the record are about. It needs
 * `file.download`, as the original of a file out of force does everywhere; such a file is named as unmarked.
 * @returns the reason where it is left out; null for a file that the actor may not know of
 */
export async function openPackedFile(ctx: UserCtx, publicId: string): Promise<PackedFile | FileOmission | null> {
  const [stored] = await ctx.db
    .select({ state: attachments.state, scanState: attachments.scanState })
    .from(attachments)
    .where(eq(attachments.publicId, publicId));
  if (stored?.state === 'QUARANTINED' || stored?.scanState === 'INFECTED') return 'QUARANTINED';
  const file = await findAttachment(ctx, publicId);
  if (!file) return null;
  // Without a scanner no file is ever scanned, and the page of the document says so.
  if (stored?.scanState === 'UNSCANNED' && env().CLAMD_HOST) return 'NOT_SCANNED';
  if (!file.mayDownload) return 'NOT_ALLOWED';
  try {
    const handed = await handedCopy(ctx, file, 'original');
    const { action, mark } = actOf('download', handed);
    return {
      filename: handed.filename,
      sizeBytes: handed.sizeBytes,
      sha256: file.sha256,
      read: () => handed.read({ start: 0, end: handed.sizeBytes - 1 }),
      act: {
        action,
        entityType: 'attachment',
        entityPublicId: file.publicId,
        entityLabel: file.filename,
        projectId: file.projectId,
        contractId: file.contractId,
        subjectOrganizationId: file.organizationId,
        changes: mark === null ? null : { mark: [null, mark] },
      },
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.error({ err: error, publicId }, 'a file is missing from an evidence pack');
    return 'MISSING';
  }
}
