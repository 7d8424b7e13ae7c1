import { getTranslations } from 'next-intl/server';
import { FigureTable } from '@/app/_ui/chart/figure-table';
import { Section } from '@/app/_ui/section';
import type { DatabaseFigures } from '@/lib/operations/figures/database-figures';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from '../_ops/figure-chart';
import { FigureRow } from '../_ops/figure-row';
import { figureTexts } from '../_ops/figure-text';

/** Goals of ADR-007 (hybrid keys). */
const PROBE_GOAL_MS = 100;
const SHARE_GOAL = 0.05;
const SHARE_ALERT = 0.1;
const POOL_ALERT_PERCENT = 90;

/** The pool, the join probe, the share of the UUID indexes, the server and its largest tables. */
export async function DatabaseView({ figures, period }: { figures: DatabaseFigures; period: Period }) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  const { starts, poolNow, probeNow, uuidShare, sizeBytes, server } = figures;
  const chart = { starts, period };
  return (
    <>
      <FigureRow
        figures={[
          {
            term: t('database.pool'),
            figure: texts.percent(poolNow),
            hint: t('database.poolHint'),
            isBad: poolNow > POOL_ALERT_PERCENT,
          },
          {
            term: t('database.probe'),
            figure: texts.milliseconds(probeNow),
            hint: t('database.probeGoal'),
            isBad: probeNow !== null && probeNow > PROBE_GOAL_MS,
          },
          {
            term: t('database.uuidShare'),
            figure: texts.share(uuidShare),
            hint: t('database.uuidGoal'),
            isBad: uuidShare !== null && uuidShare > SHARE_ALERT,
          },
          { term: t('database.size'), figure: texts.bytes(sizeBytes) },
          {
            term: t('database.connections'),
            figure: texts.count(server.connections),
            hint: t('database.ofConnections', { max: server.maxConnections }),
          },
          { term: t('database.slowQueries'), figure: texts.count(server.slowQueries), hint: t('database.sinceStart') },
          { term: t('database.uptime'), figure: texts.seconds(server.uptimeSeconds) },
          { term: t('database.version'), figure: server.version.split('-')[0] ?? '' },
        ]}
      />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <FigureChart
          title={t('database.poolOver')}
          hint={t('database.poolOverHint')}
          {...chart}
          lines={[{ key: 'pool', label: t('database.pool'), tone: 1, values: figures.pool }]}
          text={texts.percent}
          bound={{ value: POOL_ALERT_PERCENT, label: t('database.poolAlert') }}
        />
        <FigureChart
          title={t('database.probeOver')}
          hint={t('database.probeHint')}
          {...chart}
          lines={[{ key: 'probe', label: t('database.probe'), tone: 1, values: figures.probe }]}
          text={texts.milliseconds}
          bound={{ value: PROBE_GOAL_MS, label: t('database.probeGoal') }}
        />
        <FigureChart
          title={t('database.uuidOver')}
          hint={t('database.uuidHint')}
          {...chart}
          lines={[{ key: 'share', label: t('database.uuidShare'), tone: 1, values: figures.uuidShares }]}
          text={texts.share}
          bound={{ value: SHARE_GOAL, label: t('database.uuidGoal') }}
        />
      </div>
      <Section title={t('database.tables')} hint={t('database.tablesHint')}>
        <FigureTable
          caption={t('database.tables')}
          columns={[t('database.table'), t('database.rows'), t('database.data'), t('database.indexes')]}
          rows={figures.tables.map(({ name, rows, dataBytes, indexBytes }) => ({
            key: name,
            cells: [name, texts.count(rows), texts.bytes(dataBytes), texts.bytes(indexBytes)],
          }))}
        />
      </Section>
    </>
  );
}
