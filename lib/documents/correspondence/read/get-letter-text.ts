import { eq } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import type { UserCtx } from '@/lib/platform/ctx';
import type { AttachmentRow, DocumentReference } from '../dto';
import { selectAttachments, selectReferences } from './detail-parts';
import { loadDocument } from './load-documents';

/** What a letter says: its text, what it refers to, and its files. */
export type LetterText = { body: string; references: DocumentReference[]; attachments: AttachmentRow[] };

/**
 * The current revision of a letter as it is read beside a list: four reads instead of the dozen of its page.
 * References lead to documents that the actor may see.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function getLetterText(ctx: UserCtx, publicId: string): Promise<LetterText> {
  const { id, revision } = await loadDocument(ctx, publicId);
  const [[text], references, attachments] = await Promise.all([
    ctx.db
      .select({ body: correspondenceRevisions.body })
      .from(correspondenceRevisions)
      .where(eq(correspondenceRevisions.id, revision.id)),
    selectReferences(ctx, id),
    selectAttachments(ctx, revision.id),
  ]);
  return {
    body: text?.body ?? '',
    references: references.filter(({ direction }) => direction === 'TO'),
    attachments,
  };
}
