'use client';

import { ChevronUp, FileText, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { FileDropZone } from '@/app/_ui/file-drop-zone';
import { IconButton } from '@/app/_ui/icon-button';
import { Link } from '@/app/_ui/link';
import { drawingsPath } from '@/app/(app)/p/[project]/drawings/_kind/kinds';
import { documentPath } from '@/lib/documents/document-path';
import type { SameFile } from '@/lib/documents/files/find-same-file';
import type { AttachmentValue } from './draft-parts';
import { fileSize } from './file-size';
import type { Upload, useUploads } from './use-uploads';

/** Files of the draft in order, the main one first, and those on their way with how far they are. */
export function AttachmentsField({
  value,
  uploads,
  accept,
  maxBytes,
  zone,
  onChange,
}: {
  value: AttachmentValue[];
  uploads: ReturnType<typeof useUploads>;
  /** As in `<input accept>`; the server decides by content. */
  accept: string;
  maxBytes: number;
  /** Appearance of the drop zone where it is not an ordinary field or accepts files dropped anywhere on the page. */
  zone?: { title?: string; size?: 'line' | 'large'; isOver: boolean };
  onChange: (value: AttachmentValue[]) => void;
}) {
  const t = useTranslations('draft');
  const toTop = (file: AttachmentValue) => onChange([file, ...value.filter((one) => one.publicId !== file.publicId)]);
  return (
    <div className="flex flex-col gap-3">
      <FileDropZone
        accept={accept}
        {...zone}
        {...(zone?.size !== 'line' && {
          hint: t('filesHint', {
            types: accept.replaceAll('.', '').replaceAll(',', ' ').toUpperCase(),
            size: fileSize(maxBytes),
          }),
        })}
        onFiles={uploads.add}
      />
      {(value.length > 0 || uploads.uploads.length > 0) && (
        <ul aria-label={t('files')} className="flex flex-col">
          {value.map((file, at) => (
            <li key={file.publicId} className="flex items-center gap-2 border-b border-line py-1.5">
              <FileText size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="block break-words">{file.fileName}</span>
                <span className="block text-meta text-muted">
                  {at === 0 ? t('mainFile') : t('annex')} · {fileSize(file.sizeBytes)} ·{' '}
                  {file.isScanned ? t('fileReady') : t('fileUnscanned')}
                </span>
                <SameFileHint documents={uploads.same[file.publicId] ?? []} />
              </span>
              {at > 0 && (
                <IconButton size="small" label={t('makeMain', { name: file.fileName })} onClick={() => toTop(file)}>
                  <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
              <IconButton
                size="small"
                label={t('removeFile', { name: file.fileName })}
                onClick={() => onChange(value.filter((one) => one.publicId !== file.publicId))}
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onRemove={() => uploads.remove(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function pathOf(document: SameFile): string {
  const { kind, projectCode, publicId } = document;
  return kind === 'DOCUMENT' ? documentPath(document) : drawingsPath(projectCode, kind, publicId);
}

function SameFileHint({ documents }: { documents: readonly SameFile[] }) {
  const t = useTranslations('draft');
  if (documents.length === 0) return null;
  return (
    <span role="status" className="block text-meta text-muted">
      {t('sameFile')}{' '}
      {documents.map((document, at) => (
        <Fragment key={document.publicId}>
          {at > 0 && ', '}
          <Link href={pathOf(document)} target="_blank" className="text-primary hover:underline">
            {document.number ?? t('sameFileDraft', { subject: document.subject })}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}

function UploadRow({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const t = useTranslations('draft');
  const percent = Math.round(upload.share * 100);
  const state =
    upload.state === 'failed'
      ? (upload.message ?? t('uploadFailed'))
      : upload.share < 1
        ? t('uploading', { percent })
        : t('checkingFile');
  return (
    <li className="flex items-center gap-2 border-b border-line py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block break-words">{upload.file.name}</span>
        <span
          role="status"
          className={upload.state === 'failed' ? 'block text-meta text-danger' : 'block text-meta text-muted'}
        >
          {state}
        </span>
        {upload.state === 'sending' && (
          <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-line">
            <span className="block h-full bg-primary" style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {upload.state === 'failed' && (
        <IconButton size="small" label={t('retryUpload', { name: upload.file.name })} onClick={onRetry}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton size="small" label={t('removeFile', { name: upload.file.name })} onClick={onRemove}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}
