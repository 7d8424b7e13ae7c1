import { useTranslations } from 'next-intl';
import { DocumentNumber } from '@/app/_ui/document-number';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { AnsweredDue } from '@/lib/documents/letters/read/answered-dues';

/** The letter that a reply answers, and the time left for the answer. */
export function AnsweredDueList({ dues }: { dues: readonly AnsweredDue[] }) {
  const t = useTranslations('draft.answering');
  const left = ({ isPast, days }: AnsweredDue) =>
    isPast ? t('late', { days: Math.abs(days) }) : days === 0 ? t('today') : t('left', { days });
  return (
    <section>
      <h2 className="mb-1 text-table font-medium text-muted">{t('title')}</h2>
      <ul>
        {dues.map((due) => (
          <li key={due.publicId} className="text-table">
            <DocumentNumber number={due.documentNumber} />
            <span className="block">
              <ThaiDate iso={due.dueDate} form="long" />{' '}
              <span className={due.isPast ? 'font-medium text-danger' : 'text-muted'}>{left(due)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
