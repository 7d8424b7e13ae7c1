import { getTranslations } from 'next-intl/server';
import { BarList } from '@/app/_ui/chart/bar-list';
import { ChartLegend } from '@/app/_ui/chart/chart-legend';
import { ChartTable } from '@/app/_ui/chart/chart-table';
import { Section } from '@/app/_ui/section';
import { CYCLE_TARGET_DAYS, type CycleGroup, type RfaCycleTimes } from '@/lib/work/dashboard/rfa-cycle-time';
import { decidedHref } from './addresses';

/** Cycle times of RFAs against the target: by discipline, contractor, party and step. */
export async function CycleTimes({ cycles, base }: { cycles: RfaCycleTimes; base: string }) {
  const t = await getTranslations('dashboard');
  const { all, from } = cycles;
  const groups = [
    {
      key: 'disciplines',
      rows: cycles.disciplines,
      list: (discipline: string) => decidedHref(base, from, { discipline }),
    },
    {
      key: 'contractors',
      rows: cycles.contractors,
      list: (contractor: string) => decidedHref(base, from, { contractor }),
    },
    // The registers have no list of documents formerly in a step.
    { key: 'parties', rows: cycles.parties, list: () => null },
    { key: 'steps', rows: cycles.steps, list: () => null },
  ] as const;
  return (
    <Section title={t('cycleTitle')} hint={t(cycles.isWorkingDays ? 'cycleHint' : 'cycleHintCalendar')}>
      {all === null ? (
        <p className="text-muted">{t('cycleNone')}</p>
      ) : (
        <>
          <p className="pb-2">{t('cycleSummary', { ...all, target: CYCLE_TARGET_DAYS })}</p>
          <ChartLegend
            entries={[
              { tone: 2, label: t('median') },
              { tone: 1, label: t('p90') },
              { tone: 'target', label: t('cycleTarget', { target: CYCLE_TARGET_DAYS }) },
            ]}
          />
          {groups.map(({ key, rows, list }) => (
            <CycleChart key={key} title={t(`by.${key}`)} head={t(`head.${key}`)} rows={rows} list={list} />
          ))}
        </>
      )}
    </Section>
  );
}

async function CycleChart({
  title,
  head,
  rows,
  list,
}: {
  title: string;
  head: string;
  rows: readonly CycleGroup[];
  list: (code: string) => string | null;
}) {
  const t = await getTranslations('dashboard');
  const isNamed = list('') === null;
  return (
    <div className="mt-4">
      <h3 className="font-medium">{title}</h3>
      <BarList
        target={CYCLE_TARGET_DAYS}
        rows={rows.map(({ code, name, count, median, p90 }) => ({
          key: code,
          label: isNamed ? name : code,
          name,
          words: t('cycleWords', { median, p90, count }),
          parts: [
            { tone: 2, value: median },
            { tone: 1, value: p90 - median },
          ],
          figure: t('cycleFigure', { median, p90 }),
          href: list(code),
        }))}
      />
      <ChartTable
        summary={t('asTable')}
        caption={title}
        columns={[head, t('count'), t('median'), t('p90')]}
        rows={rows.map(({ code, name, count, median, p90 }) => ({
          key: code,
          label: isNamed ? name : code,
          figures: [
            { value: count, href: list(code) },
            { value: median, href: null },
            { value: p90, href: null },
          ],
        }))}
      />
    </div>
  );
}
