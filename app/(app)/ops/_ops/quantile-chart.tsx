import { getTranslations } from 'next-intl/server';
import type { Quantiles } from '@/lib/operations/figures/quantiles';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from './figure-chart';
import { figureTexts } from './figure-text';

/** Median, 95th and 99th percentile of a duration. */
export async function QuantileChart({
  title,
  hint,
  starts,
  period,
  quantiles,
}: {
  title: string;
  hint?: string;
  starts: readonly string[];
  period: Period;
  quantiles: Quantiles;
}) {
  const t = await getTranslations('opsFigures');
  return (
    <FigureChart
      title={title}
      {...(hint && { hint })}
      starts={starts}
      period={period}
      lines={[
        { key: 'p50', label: t('p50'), tone: 2, values: quantiles.p50 },
        { key: 'p95', label: t('p95'), tone: 3, values: quantiles.p95 },
        { key: 'p99', label: t('p99'), tone: 4, values: quantiles.p99 },
      ]}
      text={figureTexts(t).milliseconds}
    />
  );
}
