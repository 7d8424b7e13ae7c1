import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { Timeline } from '@/app/_ui/timeline';
import type { DrawingEvent } from '@/lib/documents/drawings/dto';

/** Events of the drawing, newest first. */
export function DrawingHistory({ events }: { events: readonly DrawingEvent[] }) {
  const t = useTranslations('drawings');
  if (events.length === 0) return <p className="text-muted">{t('noHistory')}</p>;
  return (
    <Timeline
      label={t('history')}
      entries={[...events].reverse().map((event) => {
        const key = `event.${event.action.replace('.', '_')}`;
        const what = t.has(key as 'event.other') ? t(key as 'event.other') : t('event.other');
        return {
          key: `${event.at}-${event.action}-${event.revisionLabel ?? ''}`,
          title: event.revisionLabel === null ? what : `${what} · ${t('rev', { label: event.revisionLabel })}`,
          when: <ThaiDate iso={event.at} form="datetime" />,
          detail: [event.by, event.organizationCode].filter(Boolean).join(' · '),
        };
      })}
    />
  );
}
