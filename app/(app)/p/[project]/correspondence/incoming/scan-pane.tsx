'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { FileViewer } from '@/app/_viewer/file-viewer';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import type { AttachmentValue } from '@/app/(app)/_documents/draft/draft-parts';
import { LetterReadingNote } from '@/app/(app)/_documents/draft/letter-reading-note';
import type { ShownReading } from '@/app/(app)/_documents/draft/use-letter-reading';
import { usePageDrop } from '@/app/(app)/_documents/draft/use-page-drop';
import type { useUploads } from '@/app/(app)/_documents/draft/use-uploads';

/** Types that the viewer shows inline; the server has checked the content against the file name. */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Files of the letter, with a preview of the first one beside the fields. */
export function ScanPane({
  files,
  uploads,
  rules,
  reading,
  onChange,
}: {
  files: AttachmentValue[];
  uploads: ReturnType<typeof useUploads>;
  rules: { accept: string; maxBytes: number };
  /** Of the first file. */
  reading: ShownReading | null;
  onChange: (files: AttachmentValue[]) => void;
}) {
  const t = useTranslations('incoming');
  const { getFieldState, formState } = useFormContext();
  const { error } = getFieldState('scan', formState);
  const isOver = usePageDrop(uploads.add);
  const [main] = files;
  return (
    <section aria-label={t('scan')} id="scan" tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
      <AttachmentsField
        value={files}
        uploads={uploads}
        accept={rules.accept}
        maxBytes={rules.maxBytes}
        zone={{ isOver }}
        onChange={onChange}
      />
      <LetterReadingNote reading={reading} />
      {error && (
        <p role="alert" className="text-meta text-danger">
          {t('scanRequired')}
        </p>
      )}
      {main && (
        <div className="h-[calc(100dvh-9rem)] min-h-96">
          <FileViewer
            isAsked
            key={main.publicId}
            file={{
              publicId: main.publicId,
              name: main.fileName,
              mimeType: SHOWN[main.fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? '',
              revision: null,
              supersededBy: null,
            }}
          />
        </div>
      )}
    </section>
  );
}
