'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import type { DrawingFile } from '@/lib/documents/drawings/dto';
import { ALLOWED_TYPES, MAX_FILE_BYTES } from '@/lib/documents/files/rules';

export const ACCEPT = Object.keys(ALLOWED_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** A sentence about a file that need not be sent to be refused; null: it may go. The server decides by content. */
function useFileRefusal(): (file: File) => string | null {
  const t = useTranslations('draft');
  return (file) => (file.size > MAX_FILE_BYTES ? t('fileTooLarge', { size: fileSize(MAX_FILE_BYTES) }) : null);
}

/** The files of the form: stored ones and uploads. */
export function useDrawingFiles(initial: readonly DrawingFile[] = []) {
  const [files, setFiles] = useState(() =>
    initial.map(({ publicId, filename, sizeBytes }) => ({ publicId, fileName: filename, sizeBytes, isScanned: true })),
  );
  const uploads = useUploads((file) => setFiles((list) => [...list, file]), useFileRefusal());
  return { files, setFiles, uploads, publicIds: files.map((file) => file.publicId) };
}
