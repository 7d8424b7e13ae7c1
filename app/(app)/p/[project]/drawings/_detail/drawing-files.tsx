'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from '@/app/_ui/class-names';
import { FileViewer } from '@/app/_viewer/file-viewer';
import { downloadAddress, markedAddress, originalAddress } from '@/app/_viewer/viewer-file';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import type { DrawingFile } from '@/lib/documents/drawings/dto';

/** The files of a revision, one of them in the viewer. */
export function DrawingFiles({
  files,
  revision,
  supersededBy,
}: {
  files: readonly DrawingFile[];
  revision: string | null;
  supersededBy: string | null;
}) {
  const t = useTranslations('drawings');
  const [chosen, setChosen] = useState(files[0]?.publicId);
  const file = files.find((one) => one.publicId === chosen) ?? files[0];
  if (!file) return <p className="rounded-md border border-line bg-surface p-6 text-muted">{t('noFiles')}</p>;
  return (
    <div className="min-w-0 space-y-3">
      <div className="h-[70dvh] min-h-96">
        <FileViewer
          key={file.publicId}
          file={{ publicId: file.publicId, name: file.filename, mimeType: file.mimeType, revision, supersededBy }}
        />
      </div>
      <ul aria-label={t('field.files')} className="flex flex-col rounded-md border border-line bg-surface">
        {files.map((one) => (
          <li key={one.publicId} className="flex items-center gap-2 border-b border-line px-3 py-1 last:border-b-0">
            <button
              type="button"
              aria-pressed={one.publicId === file.publicId}
              onClick={() => setChosen(one.publicId)}
              className={classNames(
                'min-w-0 flex-1 py-2 text-start break-words hover:underline',
                one.publicId === file.publicId ? 'font-medium' : 'text-primary',
              )}
            >
              {one.filename}
              <span className="block text-meta text-muted">
                {fileSize(one.sizeBytes)} · <span title={one.sha256}>SHA-256 {one.sha256.slice(0, 8)}</span>
              </span>
            </button>
            {supersededBy !== null && (
              <a
                href={originalAddress(one)}
                download
                aria-label={t('originalOf', { name: one.filename })}
                className="text-meta text-primary hover:underline"
              >
                {t('original')}
              </a>
            )}
            <a
              href={supersededBy === null ? downloadAddress(one) : markedAddress(one)}
              download
              aria-label={t('download', { name: one.filename })}
              className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <Download size={16} strokeWidth={1.75} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
