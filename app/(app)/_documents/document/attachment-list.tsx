import { Download, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { markedAddress, originalAddress } from '@/app/_viewer/viewer-file';
import type { AttachmentRow } from '@/lib/documents/document/dto';
import { fileSize } from '../draft/file-size';

/**
 * The files of a document, to be looked at or taken.
 * @param isMarked copies carry the mark of the document: each file has a way to its original
 */
export function AttachmentList({ files, isMarked = false }: { files: readonly AttachmentRow[]; isMarked?: boolean }) {
  const t = useTranslations('document');
  if (files.length === 0) return <p className="text-muted">{t('noFiles')}</p>;
  return (
    <ul className="flex flex-col">
      {files.map((file) => (
        <Attachment key={file.publicId} file={file} isMarked={isMarked} />
      ))}
    </ul>
  );
}

function Attachment({ file, isMarked }: { file: AttachmentRow; isMarked: boolean }) {
  const t = useTranslations('document');
  const address = `/api/v1/attachments/${file.publicId}`;
  const note = textNote(file);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <FileText size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <a
          href={`${address}?disposition=inline`}
          target="_blank"
          rel="noreferrer"
          className="break-words text-primary hover:underline"
        >
          {file.fileName}
        </a>
        <p className="text-meta text-muted">
          {t(`fileRole.${file.role}`)} · {fileSize(file.sizeBytes)} · {t(`scan.${file.scanState}`)} ·{' '}
          <span title={file.sha256}>SHA-256 {file.sha256.slice(0, 8)}</span>
        </p>
        {isMarked && (
          <p className="text-meta text-muted" data-print="hide">
            {t(file.mimeType === 'application/pdf' ? 'marked' : 'unmarkable')}{' '}
            <a href={originalAddress(file)} download className="text-primary hover:underline">
              {t('original')}
            </a>
          </p>
        )}
        {note && <p className="text-meta text-muted">{t(`textNotFound.${note}`)}</p>}
      </div>
      <a
        href={isMarked ? markedAddress(file) : address}
        download
        aria-label={t('download', { name: file.fileName })}
        className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
        data-print="hide"
      >
        <Download size={16} strokeWidth={1.75} aria-hidden />
      </a>
    </li>
  );
}

/** Why the search does not find the whole text of a file; null: it does, or there is none. */
function textNote({ textState, textFault }: AttachmentRow) {
  return textState === 'TOO_LARGE' || textState === 'NO_TESSERACT' ? textState : textFault;
}
