import { AwaitedViewer } from '@/app/_viewer/awaited-viewer';
import { FileViewer } from '@/app/_viewer/file-viewer';
import type { PaperMark } from '@/app/(app)/_documents/paper/paper-sheet';
import type { AttachmentRow } from '@/lib/documents/document/dto';

/**
 * The main file of a document, or its first one, in the place it is read. A quarantined file is not opened; the list of
 * files says why. Needs the `viewer` messages.
 */
export function MainFile({
  files,
  mark = null,
  isPane = false,
}: {
  files: readonly AttachmentRow[];
  /** Of the document. */
  mark?: PaperMark | null;
  isPane?: boolean;
}) {
  const readable = files.filter(({ scanState }) => scanState !== 'INFECTED');
  const file = readable.find(({ role }) => role === 'MAIN') ?? readable[0];
  if (!file) return null;
  const Viewer = isPane ? AwaitedViewer : FileViewer;
  return (
    <div className={isPane ? 'h-[min(70dvh,640px)] min-h-80' : 'h-[calc(100dvh-9rem)] min-h-96'} data-print="hide">
      <Viewer
        file={{
          publicId: file.publicId,
          name: file.fileName,
          mimeType: file.mimeType,
          revision: null,
          supersededBy: mark === 'superseded' ? '' : null,
          isCancelled: mark === 'cancelled',
        }}
      />
    </div>
  );
}
