import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { FigureTable } from '@/app/_ui/chart/figure-table';
import { Section } from '@/app/_ui/section';
import type { NumberingFigures } from '@/lib/operations/figures/numbering-figures';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from '../_ops/figure-chart';
import { FigureRow } from '../_ops/figure-row';
import { figureTexts } from '../_ops/figure-text';
import { QuantileChart } from '../_ops/quantile-chart';

/** The figures of the numbering requirements (3.11.10.3), as ops/grafana/dashboards/document-numbering.json has them. */
export async function NumberingView({ figures, period }: { figures: NumberingFigures; period: Period }) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  const { starts, issued, fallbacks, retries, perMinute, lockSuccessOfAll, lockWait, generation } = figures;
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const chart = { starts, period };
  return (
    <>
      {!figures.isRedisUp && (
        <div className="mb-4">
          <Banner tone="danger">{t('findings.redisDown')}</Banner>
        </div>
      )}
      <FigureRow
        figures={[
          { term: t('numbering.issued'), figure: texts.count(sum(issued)) },
          {
            term: t('numbering.lockSuccess'),
            figure: texts.share(lockSuccessOfAll),
            hint: t('numbering.lockSuccessGoal'),
            isBad: lockSuccessOfAll !== null && lockSuccessOfAll < 0.95,
          },
          {
            term: t('numbering.lockWait'),
            figure: texts.milliseconds(lockWait.all.p95),
            hint: t('quantiles', {
              p50: texts.milliseconds(lockWait.all.p50),
              p99: texts.milliseconds(lockWait.all.p99),
            }),
          },
          {
            term: t('numbering.generation'),
            figure: texts.milliseconds(generation.all.p95),
            hint: t('quantiles', {
              p50: texts.milliseconds(generation.all.p50),
              p99: texts.milliseconds(generation.all.p99),
            }),
          },
          { term: t('numbering.retries'), figure: texts.count(sum(retries)) },
          { term: t('numbering.fallbacks'), figure: texts.count(sum(fallbacks)), hint: t('numbering.fallbacksHint') },
          {
            term: t('numbering.errors'),
            figure: texts.count(figures.errors.reduce((all, { count }) => all + count, 0)),
          },
          {
            term: t('numbering.redis'),
            figure: t(figures.isRedisUp ? 'connected' : 'away'),
            isBad: !figures.isRedisUp,
          },
        ]}
      />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <FigureChart
          title={t('numbering.rate')}
          hint={t('numbering.rateHint')}
          {...chart}
          lines={[{ key: 'issued', label: t('numbering.perMinute'), tone: 1, values: perMinute }]}
          text={texts.rate}
        />
        <FigureChart
          title={t('numbering.lockSuccess')}
          hint={t('numbering.lockSuccessHint')}
          {...chart}
          lines={[{ key: 'success', label: t('numbering.lockSuccess'), tone: 1, values: figures.lockSuccess }]}
          text={texts.share}
          bound={{ value: 0.95, label: t('numbering.lockSuccessGoal') }}
        />
        <QuantileChart title={t('numbering.lockWaits')} {...chart} quantiles={lockWait} />
        <QuantileChart title={t('numbering.generations')} {...chart} quantiles={generation} />
        <FigureChart
          title={t('numbering.trouble')}
          hint={t('numbering.troubleHint')}
          {...chart}
          lines={[
            { key: 'retries', label: t('numbering.retries'), tone: 2, values: retries },
            { key: 'fallbacks', label: t('numbering.fallbacks'), tone: 3, values: fallbacks },
          ]}
          text={texts.count}
        />
        <FigureChart
          title={t('numbering.redisUp')}
          hint={t('numbering.redisUpHint')}
          {...chart}
          lines={[{ key: 'redis', label: t('numbering.redis'), tone: 1, values: figures.redisUp }]}
          text={texts.share}
        />
      </div>
      <Section title={t('numbering.errorsByType')} hint={t('numbering.errorsHint')}>
        {figures.errors.length + figures.lockFailures.length === 0 ? (
          <p className="text-muted">{t('numbering.noErrors')}</p>
        ) : (
          <FigureTable
            caption={t('numbering.errorsByType')}
            columns={[t('numbering.type'), t('numbering.count')]}
            rows={[
              ...figures.errors.map(({ type, count }) => ({ key: type, cells: [type, texts.count(count)] })),
              ...figures.lockFailures.map(({ reason, count }) => ({
                key: `lock ${reason}`,
                cells: [t('numbering.lockFailed', { reason }), texts.count(count)],
              })),
            ]}
          />
        )}
      </Section>
    </>
  );
}
