import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { Timeline } from '@/app/_ui/timeline';
import type { TimelineEntry } from '@/lib/documents/document/dto';

/** Timeline of a document, newest first, as sentences. */
export function DocumentTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('document');
  if (entries.length === 0) return <p className="text-muted">{t('noHistory')}</p>;
  return (
    <Timeline
      label={t('tab.history')}
      entries={[...entries].reverse().map((entry) => ({
        key: `${entry.at} ${entry.action} ${entry.actor?.publicId ?? ''}`,
        title: <Sentence entry={entry} />,
        when: <ThaiDate iso={entry.at} form="datetime" />,
        detail: <Changes entry={entry} />,
      }))}
    />
  );
}

function Sentence({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('document');
  const key = `timeline.${entry.action}`;
  const who = entry.actor?.name ?? t('system');
  return (
    <>
      <span className="font-medium">{t.has(key) ? t(key) : (entry.label ?? t('timelineOther'))}</span>{' '}
      <span className="text-table text-muted">{entry.organization ? `${who} (${entry.organization.code})` : who}</span>
    </>
  );
}

function Changes({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('document');
  if (entry.comment) return entry.comment;
  const author = entry.changes?.onBehalfOf;
  // [before, after]: the draft was created on behalf of another person.
  return Array.isArray(author) && typeof author[1] === 'string' ? t('writtenFor', { name: author[1] }) : null;
}
