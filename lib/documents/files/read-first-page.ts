import { buffer } from 'node:stream/consumers';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { firstPageApart } from '@/lib/platform/pdf/first-page-apart';
import { handedCopy } from './handed-copy';
import { actOf, recordOpened, requireAttachment } from './open-attachment';

export interface FirstPage {
  /** WebP. */
  image: Uint8Array;
  /** Of the copy it was drawn from, as an ETag carries it. */
  etag: string;
  /** Of a confidential document: no cache may keep it. */
  isConfidential: boolean;
}

/**
 * Page 1 of a PDF as an image, with the file's mark, for a person with file.view. Leaves the same audit row as opening the file
 * ([decision 087](../../../docs/decisions/087-page-1-of-a-pdf-is-drawn-by-the-server.md)).
 * @returns null, without a row, for another type of file and for a PDF that cannot be drawn or marked
 * @throws AppError NOT_FOUND (no such file for this person; leaves an audit row), FORBIDDEN, BUSY
 */
export async function readFirstPage(ctx: UserCtx, publicId: string): Promise<FirstPage | null> {
  const file = await requireAttachment(ctx, publicId, 'view');
  if (file.mimeType !== 'application/pdf') return null;
  const handed = await handedCopy(ctx, file, 'marked').catch(noneIfUnmarkable);
  if (!handed) return null;
  const { etag, sizeBytes, read } = handed;
  const image = await firstPageApart(etag, () => buffer(read({ start: 0, end: sizeBytes - 1 })));
  if (!image) return null;
  await recordOpened(ctx, file, actOf('view', handed));
  return { image, etag, isConfidential: file.secrecy !== 'NORMAL' };
}

/** The viewer opens the file next, and says why it is not shown. */
function noneIfUnmarkable(error: unknown): null {
  if (error instanceof AppError && error.code === 'FILE_CANNOT_BE_MARKED') return null;
  throw error;
}
