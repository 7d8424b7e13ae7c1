import type { ViewerFile } from '@/app/_viewer/viewer-file';
import type { AttachmentRow } from '@/lib/documents/document/dto';
import type { RfaDetail } from '@/lib/documents/rfas/dto';

/** A file of the RFA with what it belongs to. */
export type ReviewFile = ViewerFile & { group: string; itemPublicId: string | null };

/** All viewable files: each item's drawing first, then the RFA's own attachments. */
export function filesOf(rfa: RfaDetail, attachmentsLabel: string): ReviewFile[] {
  const ofItems = rfa.items.flatMap(({ publicId, drawing }) =>
    drawing.attachments.map((file) => ({
      ...toViewer(file),
      group: `${drawing.number} · ${drawing.revisionLabel}`,
      itemPublicId: publicId,
      revision: drawing.revisionLabel,
      // The drawing's page names the newer revision; here only the warning not to build from this one matters.
      supersededBy: drawing.status === 'SUPERSEDED' ? '' : null,
    })),
  );
  const own = rfa.attachments.map((file) => ({
    ...toViewer(file),
    group: attachmentsLabel,
    itemPublicId: null,
    revision: rfa.revision.revisionLabel || null,
    supersededBy: rfa.revision.isCurrent ? null : '',
    isCancelled: rfa.isCancelled,
  }));
  return [...ofItems, ...own];
}

function toViewer({ publicId, fileName, mimeType }: AttachmentRow) {
  return { publicId, name: fileName, mimeType };
}
