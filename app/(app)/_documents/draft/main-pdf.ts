import type { ViewerFile } from '@/app/_viewer/viewer-file';
import type { AttachmentValue } from './draft-parts';
import { isPdf } from './place-file';
import type { LocalFile, Upload } from './use-uploads';

/**
 * The PDF that the letter is written from: its main file, or the first PDF being uploaded. Null if the main file has
 * another type or the server rejected the PDF.
 */
export function mainPdf(
  attachments: readonly AttachmentValue[],
  { uploads, local }: { uploads: readonly Upload[]; local: Readonly<Record<string, LocalFile>> },
): ViewerFile | null {
  const [main] = attachments;
  if (main && isPdf(main)) return shown(main.fileName, local[main.publicId], main.publicId);
  if (attachments.some(isPdf)) return null;
  const coming = uploads.find(({ file, message }) => message === null && isPdf({ fileName: file.name }));
  return coming ? shown(coming.file.name, coming) : null;
}

/** A key that does not change when the upload completes, so the preview keeps its page. */
function shown(name: string, local: LocalFile | undefined, publicId = ''): ViewerFile {
  const file = { name, mimeType: 'application/pdf', revision: null, supersededBy: null };
  return local ? { ...file, publicId: local.key, local: local.file } : { ...file, publicId };
}
