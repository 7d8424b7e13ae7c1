import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { AttachmentList } from '@/app/(app)/_documents/document/attachment-list';
import { MainFile } from '@/app/(app)/_documents/document/main-file';
import type { ImportedScans } from '@/lib/numbering/imported/imported-scans';
import { ScanUpload } from './scan-upload';

/** Scans of an imported number, and the upload of another one. */
export function NumberScans({
  files,
  mayAdd,
  place,
  rules,
}: ImportedScans & {
  place: { seriesPublicId: string; sequence: number };
  rules: { accept: string; maxBytes: number };
}) {
  const t = useTranslations('numbers.scans');
  return (
    <Section title={t('title')}>
      {files.length > 0 ? <AttachmentList files={files} /> : <p className="text-muted">{t('none')}</p>}
      {mayAdd && <ScanUpload place={place} rules={rules} />}
      <MainFile files={files} />
    </Section>
  );
}
