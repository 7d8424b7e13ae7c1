import { and, inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { selectDocumentHits, withStatus } from '@/lib/documents/document/register/document-hits';
import { documentPath } from '@/lib/documents/document-path';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { PublicId } from '@/lib/platform/public-id';

/** Limit of recently opened documents on the start page; the browser keeps no more. */
export const MAX_OPENED = 8;

export interface OpenedDocument {
  publicId: string;
  projectCode: string;
  type: { code: string; name: string };
  number: string | null;
  subject: string;
  fromCode: string;
  status: { code: string; name: string };
  href: string;
}

/**
 * The documents behind identifiers that the reader's browser kept, in their order. The browser is not trusted: what the
 * actor may not see, or is no document, is left out.
 */
export async function listOpened(ctx: UserCtx, publicIds: readonly string[]): Promise<OpenedDocument[]> {
  const wanted = [...new Set(publicIds.filter((id) => PublicId.safeParse(id).success))].slice(0, MAX_OPENED);
  if (wanted.length === 0) return [];
  const hits = await withStatus(
    ctx,
    await selectDocumentHits(ctx).where(and(inArray(correspondences.publicId, wanted), visibleCorrespondences(ctx))),
  );
  return wanted.flatMap((id) => {
    const hit = hits.find(({ publicId }) => publicId === id);
    if (!hit) return [];
    const { publicId, projectCode, type, documentNumber: number, subject, from, status } = hit;
    const href = documentPath({ projectCode, typeCode: type.code, publicId });
    return [{ publicId, projectCode, type, number, subject, fromCode: from.code, status, href }];
  });
}
