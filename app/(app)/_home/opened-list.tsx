import { getTranslations } from 'next-intl/server';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import type { OpenedDocument } from '@/lib/work/dashboard/list-opened';

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
            <li
              key={document.publicId}
              className="relative border-b border-line px-1 py-2 last:border-b-0 hover:bg-hover"
            >
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <Link
                  href={document.href}
                  prefetch={false}
                  className="min-w-0 text-primary after:absolute after:inset-0 hover:underline"
                >
                  <DocumentNumber number={document.number ?? t('noNumber')} type={document.typeCode} />
                </Link>
                <StatusChip code={document.status.code} label={document.status.name} />
              </div>
              <p className="truncate">{document.subject}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
