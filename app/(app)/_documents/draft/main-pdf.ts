import type { ViewerFile } from '@/app/_viewer/viewer-file';
import type { AttachmentValue } from './draft-parts';
import { isPdf } from './place-file';
import type { LocalFile, Upload } from './use-uploads';

/**
 * The PDF that a letter is written from: its main file, or before it has arrived the first one on its way. Null where
 * the main file is of another kind, or the server refused the PDF.
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

/** One key from the drop on: the page that is read stays when its file has arrived. */
function shown(name: string, local: LocalFile | undefined, publicId = ''): ViewerFile {
  const file = { name, mimeType: 'application/pdf', revision: null, supersededBy: null };
  return local ? { ...file, publicId: local.key, local: local.file } : { ...file, publicId };
}
