import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { MainFile } from '@/app/(app)/_documents/document/main-file';
import type { PaneDocument } from '@/lib/documents/pane/dto';

/** The text and first page of the circulated document: people answer what they read. */
export function CirculatedPage({ document }: { document: PaneDocument }) {
  const t = useTranslations('circulations');
  if (document.body === '' && document.files.length === 0) return null;
  return (
    <div className="rounded-md border border-line bg-surface p-4" data-print="hide">
      <Section title={t('column.source')}>
        {document.body && <p className="mb-3 font-print break-words whitespace-pre-line">{document.body}</p>}
        <MainFile files={document.files} isPane />
      </Section>
    </div>
  );
}
