import type { ViewerFile } from '@/app/_viewer/viewer-file';
import type { AttachmentRow } from '@/lib/documents/document/dto';
import type { RfaDetail } from '@/lib/documents/rfas/dto';

/** A file of the RFA with what it belongs to. */
export type ReviewFile = ViewerFile & { group: string; itemPublicId: string | null };

/** Everything that may be looked at: each item's drawing first, then what was attached to the RFA itself. */
export function filesOf(rfa: RfaDetail, attachmentsLabel: string): ReviewFile[] {
  const ofItems = rfa.items.flatMap(({ publicId, drawing }) =>
    drawing.attachments.map((file) => ({
      ...toViewer(file),
      group: `${drawing.number} · ${drawing.revisionLabel}`,
      itemPublicId: publicId,
      revision: drawing.revisionLabel,
      // By which one is the drawing's page to tell; here it is enough that this one must not be built from.
      supersededBy: drawing.status === 'SUPERSEDED' ? '' : null,
    })),
  );
  const own = rfa.attachments.map((file) => ({
    ...toViewer(file),
    group: attachmentsLabel,
    itemPublicId: null,
    revision: rfa.revision.revisionLabel || null,
    supersededBy: rfa.revision.isCurrent ? null : '',
  }));
  return [...ofItems, ...own];
}

function toViewer({ publicId, fileName, mimeType }: AttachmentRow) {
  return { publicId, name: fileName, mimeType };
}
