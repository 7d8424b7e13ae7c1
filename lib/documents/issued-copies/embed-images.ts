import { buffer } from 'node:stream/consumers';
import { and, eq, inArray } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { readStored } from '@/lib/platform/storage/content-store';

/** As the layouts address the images of a document. */
const IMAGE = /src="\/api\/v1\/attachments\/([0-9a-f-]{36})\?disposition=inline"/g;

/** Bytes of all images of a page: as text they are a third more, and the browser has them twice. Others keep their names. */
const MAX_IMAGES_BYTES = 40 * 1024 * 1024;

/**
 * Puts the images of a page into it: the browser that prints it has no network. The page names only images of its document.
 * @throws AppError STORAGE_UNAVAILABLE
 */
export async function embedImages(ctx: Ctx, html: string): Promise<string> {
  const wanted = [...new Set([...html.matchAll(IMAGE)].flatMap(([, publicId]) => publicId ?? []))];
  if (wanted.length === 0) return html;
  const rows = await ctx.db
    .select({
      publicId: attachments.publicId,
      sha256: attachments.sha256,
      mimeType: attachments.mimeType,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .where(and(inArray(attachments.publicId, wanted), eq(attachments.state, 'COMMITTED')));
  const known = new Map(rows.map((row) => [row.publicId, row]));
  const images = new Map<string, string>();
  let left = MAX_IMAGES_BYTES;
  for (const publicId of wanted) {
    const row = known.get(publicId);
    if (!row || row.sizeBytes > left) continue;
    left -= row.sizeBytes;
    images.set(publicId, `data:${row.mimeType};base64,${(await buffer(readStored(row.sha256))).toString('base64')}`);
  }
  return html.replaceAll(IMAGE, (_, publicId: string) => `src="${images.get(publicId) ?? 'data:,'}"`);
}
