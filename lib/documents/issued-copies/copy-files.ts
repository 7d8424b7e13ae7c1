import { inArray } from 'drizzle-orm';
import { attachments, attachmentTexts } from '@/db/schema/files';
import type { UserCtx } from '@/lib/platform/ctx';
import { getCirculation } from '../circulations/read/get-circulation';
import { selectAttachments } from '../document/read/detail-parts';
import { isTextOf } from '../file-texts/text-columns';
import { selectAnswers } from '../ncrs/answers/select-answers';
import { selectItemDetails } from '../rfas/draft/item-details';
import type { CopyToMake } from './find-cause';

/** A file that the copy names. */
export interface CopyFile {
  fileName: string;
  /** Null: not counted yet, or a type without pages. */
  pages: number | null;
  sha256: string;
}

/** The files that belong to a document: its own, those of an RFA's drawings, the evidence of answers. */
export async function listCopyFiles(reader: UserCtx, { keys, publicId }: CopyToMake): Promise<CopyFile[]> {
  if ('circulationId' in keys) {
    const { assignees } = await getCirculation(reader, publicId);
    return named(
      reader,
      assignees.flatMap((assignee) => assignee.attachments),
    );
  }
  const [own, items, answers] = await Promise.all([
    selectAttachments(reader, keys.revisionId),
    selectItemDetails(reader, [keys.revisionId]),
    selectAnswers(reader, keys.revisionId),
  ]);
  const ofDrawings = (items.get(keys.revisionId) ?? []).flatMap(({ drawing }) => drawing.attachments);
  return named(reader, [...own, ...ofDrawings, ...answers.flatMap(({ evidence }) => evidence)]);
}

async function named(reader: UserCtx, files: readonly { publicId: string; fileName: string }[]): Promise<CopyFile[]> {
  if (files.length === 0) return [];
  const rows = await reader.db
    .select({ publicId: attachments.publicId, sha256: attachments.sha256, pages: attachmentTexts.pages })
    .from(attachments)
    .leftJoin(attachmentTexts, isTextOf)
    .where(
      inArray(
        attachments.publicId,
        files.map(({ publicId }) => publicId),
      ),
    );
  const known = new Map(rows.map((row) => [row.publicId, row]));
  return files.flatMap(({ publicId, fileName }) => {
    const row = known.get(publicId);
    return row ? [{ fileName, pages: row.pages, sha256: row.sha256 }] : [];
  });
}
