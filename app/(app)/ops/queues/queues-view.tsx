import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { FigureTable } from '@/app/_ui/chart/figure-table';
import { Section } from '@/app/_ui/section';
import { StateWord } from '@/app/_ui/state-word';
import type { QueueFigures } from '@/lib/operations/figures/queue-figures';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from '../_ops/figure-chart';
import { FigureRow } from '../_ops/figure-row';
import { figureTexts } from '../_ops/figure-text';
import { QuantileChart } from '../_ops/quantile-chart';

/** Queues of Redis, the outbox behind them, the workers, and the transitions of workflows. */
export async function QueuesView({ figures, period }: { figures: QueueFigures; period: Period }) {
  const [t, jobs] = await Promise.all([getTranslations('opsFigures'), getTranslations('opsFigures.jobs')]);
  const texts = figureTexts(t);
  const { starts, queues, outbox, workers, tasks, deadLettersOpen } = figures;
  const chart = { starts, period };
  return (
    <>
      {workers.alive === 0 && (
        <div className="mb-4">
          <Banner tone="danger">{t('findings.noWorker')}</Banner>
        </div>
      )}
      <FigureRow
        figures={[
          { term: t('queues.pending'), figure: texts.count(outbox.pending), hint: t('queues.pendingHint') },
          { term: t('queues.oldest'), figure: outbox.pending === 0 ? '–' : texts.seconds(outbox.oldestSeconds) },
          { term: t('queues.deadLetters'), figure: texts.count(deadLettersOpen), isBad: deadLettersOpen > 0 },
          {
            term: t('queues.workers'),
            figure: texts.count(workers.alive),
            hint: t('queues.heartbeat', { age: texts.seconds(workers.ageSeconds) }),
            isBad: workers.alive === 0,
          },
        ]}
      />
      <Section
        title={t('queues.title')}
        hint={t('queues.hint')}
        actions={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/ops/dead-letters" size="small">
              {t('queues.toDeadLetters')}
            </ButtonLink>
            {/* Bull Board's page, outside the router. */}
            <a href="/api/queues" className="text-table text-primary hover:underline">
              Bull Board
            </a>
          </div>
        }
      >
        {queues === null ? (
          <p className="text-muted">{t('findings.queuesUnknown')}</p>
        ) : (
          <FigureTable
            caption={t('queues.title')}
            columns={[
              t('queues.queue'),
              t('queues.waiting'),
              t('queues.active'),
              t('queues.delayed'),
              t('queues.failed'),
              t('queues.state'),
            ]}
            rows={queues.map(({ name, waiting, active, delayed, failed, isPaused }) => ({
              key: name,
              cells: [
                name,
                texts.count(waiting),
                texts.count(active),
                texts.count(delayed),
                texts.count(failed),
                <StateWord
                  key="state"
                  code=""
                  family={isPaused ? 'revise' : 'approved'}
                  label={t(isPaused ? 'queues.paused' : 'queues.running')}
                />,
              ],
            }))}
          />
        )}
      </Section>
      <Section title={t('tasks.title')} hint={t('tasks.hint')}>
        {tasks.length === 0 ? (
          <p className="text-muted">{t('tasks.none')}</p>
        ) : (
          <FigureTable
            caption={t('tasks.title')}
            columns={[
              t('tasks.name'),
              t('tasks.every'),
              t('tasks.succeeded'),
              t('tasks.failures'),
              t('tasks.error'),
              t('queues.state'),
            ]}
            rows={tasks.map((task) => ({
              key: task.name,
              cells: [
                jobs.has(task.name) ? jobs(task.name) : task.name,
                texts.seconds(task.everySeconds),
                task.succeededAt === null ? t('tasks.never') : t('tasks.ago', { age: texts.seconds(task.ageSeconds) }),
                texts.count(task.failures),
                task.lastError ?? '–',
                <StateWord
                  key="state"
                  code=""
                  family={task.isLate || task.failures > 0 ? 'revise' : 'approved'}
                  label={t(task.isLate ? 'tasks.late' : task.failures > 0 ? 'tasks.failing' : 'queues.running')}
                />,
              ],
            }))}
          />
        )}
      </Section>
      <div className="grid gap-x-10 border-t border-line pt-5 lg:grid-cols-2">
        <FigureChart
          title={t('queues.pendingOver')}
          hint={t('queues.pendingOverHint')}
          {...chart}
          lines={[{ key: 'pending', label: t('queues.pending'), tone: 1, values: figures.pending }]}
          text={texts.count}
        />
        <FigureChart
          title={t('queues.oldestOver')}
          hint={t('queues.pendingOverHint')}
          {...chart}
          lines={[{ key: 'oldest', label: t('queues.oldest'), tone: 1, values: figures.oldest }]}
          text={texts.seconds}
        />
        <QuantileChart title={t('queues.transitionTime')} {...chart} quantiles={figures.transitionTime} />
        <div className="min-w-0">
          <Section title={t('queues.transitions')}>
            {figures.transitions.length === 0 ? (
              <p className="text-muted">{t('nothingMeasured')}</p>
            ) : (
              <FigureTable
                caption={t('queues.transitions')}
                columns={[t('queues.outcome'), t('numbering.count')]}
                rows={figures.transitions.map(({ outcome, count }) => ({
                  key: outcome,
                  cells: [outcome, texts.count(count)],
                }))}
              />
            )}
          </Section>
        </div>
      </div>
    </>
  );
}
