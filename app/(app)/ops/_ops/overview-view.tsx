import { getTranslations } from 'next-intl/server';
import { Link } from '@/app/_ui/link';
import { StateWord } from '@/app/_ui/state-word';
import type { CardState, Finding } from '@/lib/operations/figures/judge';
import type { Card, CardKey, getOverview } from '@/lib/operations/figures/overview';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from './figure-chart';
import { figureTexts } from './figure-text';
import { QuantileChart } from './quantile-chart';

const FAMILIES = { ok: 'approved', warning: 'revise', critical: 'rejected' } as const satisfies Record<
  CardState,
  string
>;

const PAGES: Record<CardKey, string> = {
  numbering: '/ops/numbering',
  queues: '/ops/queues',
  deliveries: '/ops/deliveries',
  database: '/ops/database',
  storage: '/ops/storage',
  backups: '/ops/backups',
  workers: '/ops/queues',
  redis: '/ops/numbering',
  requests: '#requests',
};

/** A card for each part of the system: its state and faults in words. Below, the requests of the period. */
export async function OverviewView({
  figures: { cards, requests },
  period,
}: {
  figures: Awaited<ReturnType<typeof getOverview>>;
  period: Period;
}) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  return (
    <>
      <PartCards cards={cards} />
      <div id="requests" className="grid gap-x-10 lg:grid-cols-2">
        <FigureChart
          title={t('requests.rate')}
          hint={t('requests.rateHint')}
          starts={requests.starts}
          period={period}
          lines={[
            { key: 'all', label: t('requests.all'), tone: 2, values: requests.perMinute },
            { key: 'failed', label: t('requests.failed'), tone: 4, values: requests.failedPerMinute },
          ]}
          text={texts.rate}
        />
        <QuantileChart
          title={t('requests.time')}
          hint={t('requests.timeHint')}
          starts={requests.starts}
          period={period}
          quantiles={requests.time}
        />
      </div>
    </>
  );
}

/** Each part of the system with its state. */
export async function PartCards({ cards }: { cards: readonly Card[] }) {
  const t = await getTranslations('opsFigures');
  return (
    <ul aria-label={t('parts')} className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {cards.map((card) => (
        <li key={card.key}>
          <PartCard card={card} />
        </li>
      ))}
    </ul>
  );
}

async function PartCard({ card: { key, state, findings, values } }: { card: Card }) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  const words = wordsOf(texts);
  return (
    <Link
      href={PAGES[key]}
      data-part={key}
      className="flex h-full flex-col gap-1 rounded-md border border-line bg-surface px-4 py-3 hover:bg-hover"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-medium">{t(`part.${key}`)}</span>
        <StateWord code="" family={FAMILIES[state]} label={t(`states.${state}`)} />
      </span>
      {findings.map((finding) => (
        <span key={finding.code} className="text-table">
          {t(`findings.${finding.code}`, words(finding.values))}
        </span>
      ))}
      <span className="text-meta text-muted">{t(`well.${key}`, words(values))}</span>
    </Link>
  );
}

/** Durations in seconds. */
const AGES = new Set(['seconds', 'backup', 'copy']);

/** The values of a finding as the sentence needs them: a share and a duration with their units, a count as a number. */
function wordsOf(texts: ReturnType<typeof figureTexts>) {
  return (values: Finding['values']): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (name === 'share') return [name, texts.share(value)];
        if (name === 'percent') return [name, texts.percent(value)];
        if (name === 'ms') return [name, texts.milliseconds(value)];
        if (AGES.has(name)) return [name, texts.seconds(value)];
        return [name, value];
      }),
    );
}
