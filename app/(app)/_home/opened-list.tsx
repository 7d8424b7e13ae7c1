import { getTranslations } from 'next-intl/server';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import type { OpenedDocument } from '@/lib/work/dashboard/list-opened';
import { DocumentLine } from './document-line';

/** Documents that were opened last in this browser, for coming back to them. */
export async function OpenedList({ documents }: { documents: readonly OpenedDocument[] }) {
  const t = await getTranslations('home');
  return (
    <Section title={t('opened')} hint={t('openedHint')}>
      {documents.length === 0 ? (
        <p className="text-muted">{t('openedNone')}</p>
      ) : (
        <ul className="border-y border-line">
          {documents.map((document) => (
            <DocumentLine
              key={document.publicId}
              href={document.href}
              number={document.number ?? t('noNumber')}
              type={document.type}
              subject={document.subject}
              end={<StatusChip code={document.status.code} label={document.status.name} />}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
