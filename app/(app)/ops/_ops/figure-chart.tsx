import { getTranslations } from 'next-intl/server';
import { ChartLegend } from '@/app/_ui/chart/chart-legend';
import { ChartTable } from '@/app/_ui/chart/chart-table';
import { LineChart } from '@/app/_ui/chart/line-chart';
import type { ChartTone } from '@/app/_ui/chart/tones';
import { Section } from '@/app/_ui/section';
import type { Period } from '@/lib/operations/history/periods';
import { pointText } from './figure-text';

export interface FigureLine {
  key: string;
  label: string;
  tone: ChartTone;
  /** Null where nothing was measured. */
  values: readonly (number | null)[];
}

/** Series of a period: a drawing with a text alternative, and a table. */
export async function FigureChart({
  title,
  hint,
  starts,
  period,
  lines,
  text,
  bound,
}: {
  title: string;
  hint?: string;
  starts: readonly string[];
  period: Period;
  lines: readonly FigureLine[];
  text: (value: number | null) => string;
  /** A goal or an alert, drawn across. */
  bound?: { value: number; label: string };
}) {
  const t = await getTranslations('opsFigures');
  const times = starts.map((start) => pointText(start, period));
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  if (known.length === 0) {
    return (
      <div className="min-w-0">
        <Section title={title} hint={hint}>
          <p className="text-muted">{t('nothingMeasured')}</p>
        </Section>
      </div>
    );
  }
  const words = lines.map(({ label, values }) => {
    const measured = values.filter((value) => value !== null);
    const [most, last] = [measured.length > 0 ? Math.max(...measured) : null, measured.at(-1) ?? null];
    return t('lineWords', { label, most: text(most), last: text(last) });
  });
  return (
    // A part of a grid, so it has no rule above.
    <div className="min-w-0">
      <Section title={title} hint={hint}>
        <div className="flex flex-wrap justify-between gap-x-4">
          <ChartLegend of="lines" entries={lines} />
          <p className="text-meta text-muted">
            {t('most', { value: text(Math.max(...known)) })}
            {bound && ` · ${bound.label}`}
          </p>
        </div>
        <div className="mt-2">
          <LineChart
            title={`${title}. ${words.join('. ')}`}
            lines={lines}
            labels={times.map((time, at) =>
              [time, ...lines.map(({ label, values }) => `${label} ${text(values[at] ?? null)}`)].join(' · '),
            )}
            bound={bound?.value}
          />
          <p aria-hidden="true" className="flex justify-between text-meta text-muted tabular-nums">
            <span>{times[0]}</span>
            <span>{times[Math.floor(times.length / 2)]}</span>
            <span>{t('now')}</span>
          </p>
        </div>
        <ChartTable
          summary={t('asTable')}
          caption={title}
          columns={[t('time'), ...lines.map(({ label }) => label)]}
          rows={times.map((time, at) => ({
            key: starts[at] ?? time,
            label: time,
            figures: lines.map(({ values }) => {
              const value = values[at] ?? null;
              return { value: value ?? 0, href: null, text: text(value) };
            }),
          }))}
        />
      </Section>
    </div>
  );
}
