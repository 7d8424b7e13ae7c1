import { buffer } from 'node:stream/consumers';
import type { UserCtx } from '@/lib/platform/ctx';
import { firstPageApart } from '@/lib/platform/pdf/first-page-apart';
import { readStored } from '@/lib/platform/storage/content-store';
import { recordOpened, requireAttachment } from './open-attachment';

export interface FirstPage {
  /** WebP. */
  image: Uint8Array;
  /** Of the content it was drawn from. */
  sha256: string;
  /** Of a confidential document: no cache may keep it. */
  isConfidential: boolean;
}

/**
 * Page 1 of a PDF as an image, for a person with file.view. Leaves the same audit row as opening the file
 * ([decision 087](../../../docs/decisions/087-page-1-of-a-pdf-is-drawn-by-the-server.md)).
 * @returns null, without a row, for another type of file and for a PDF that cannot be drawn
 * @throws AppError NOT_FOUND (no such file for this person; leaves an audit row), FORBIDDEN, BUSY
 */
export async function readFirstPage(ctx: UserCtx, publicId: string): Promise<FirstPage | null> {
  const file = await requireAttachment(ctx, publicId, 'view');
  if (file.mimeType !== 'application/pdf') return null;
  const image = await firstPageApart(file.sha256, () => buffer(readStored(file.sha256)));
  if (!image) return null;
  await recordOpened(ctx, file, 'view');
  return { image, sha256: file.sha256, isConfidential: file.secrecy !== 'NORMAL' };
}
