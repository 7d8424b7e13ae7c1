import { getTranslations } from 'next-intl/server';
import { ChartLegend } from '@/app/_ui/chart/chart-legend';
import { ChartTable } from '@/app/_ui/chart/chart-table';
import { PairedBars } from '@/app/_ui/chart/paired-bars';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { LetterFlow } from '@/lib/work/dashboard/letter-flow';
import { lettersHref } from './letters-address';

/** Letters in and out of the acting organization over twelve weeks. */
export async function LettersChart({ flow, projectCode }: { flow: LetterFlow; projectCode: string }) {
  const t = await getTranslations('home');
  const received = flow.weeks.reduce((sum, week) => sum + week.received, 0);
  const sent = flow.weeks.reduce((sum, week) => sum + week.sent, 0);
  const most = Math.max(0, ...flow.weeks.flatMap((week) => [week.received, week.sent]));
  return (
    <Section title={t('letters')} hint={t('lettersHint', { project: projectCode })}>
      {most === 0 ? (
        <p className="text-muted">{t('lettersNone')}</p>
      ) : (
        <>
          <div className="flex flex-wrap justify-between gap-x-4">
            <ChartLegend
              entries={[
                { tone: 2, label: t('receivedSum', { count: received }) },
                { tone: 3, label: t('sentSum', { count: sent }) },
              ]}
            />
            <p className="text-meta text-muted">{t('most', { count: most })}</p>
          </div>
          <div className="mt-2">
            <PairedBars
              title={t('lettersWords', { received, sent })}
              tones={[2, 3]}
              pairs={flow.weeks.map((week) => ({
                key: week.from,
                label: t('weekWords', { day: dayAndMonth(week.from), received: week.received, sent: week.sent }),
                values: [week.received, week.sent],
              }))}
            />
            <ol aria-hidden="true" className="grid grid-cols-12 text-center text-meta text-muted tabular-nums">
              {flow.weeks.map((week, at) => (
                <li key={week.from} className={at % 3 === 0 ? undefined : 'max-md:invisible'}>
                  {dayAndMonth(week.from)}
                </li>
              ))}
            </ol>
          </div>
          <ChartTable
            summary={t('asTable')}
            caption={t('lettersCaption')}
            columns={[t('week'), t('received'), t('sent')]}
            rows={flow.weeks.map((week) => ({
              key: week.from,
              label: (
                <>
                  <ThaiDate iso={week.from} /> – <ThaiDate iso={week.to} />
                </>
              ),
              figures: [
                { value: week.received, href: lettersHref(projectCode, 'received', week.from, week.to) },
                { value: week.sent, href: lettersHref(projectCode, 'sent', week.from, week.to) },
              ],
            }))}
          />
        </>
      )}
    </Section>
  );
}

/** Day and month without the year, which the table has. */
function dayAndMonth(day: string): string {
  return `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
}
