import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import type { Contention } from '@/lib/numbering/records/series-dto';

const FAMILIES: Record<Contention['level'], StatusFamily> = {
  IDLE: 'closed',
  CALM: 'approved',
  BUSY: 'revise',
  HOT: 'overdue',
};

/** Contention of a series, in words. */
export function ContentionChip({ contention }: { contention: Contention }) {
  const t = useTranslations('series.contention');
  const { level, averageWaitMs } = contention;
  return <StatusChip code={level} family={FAMILIES[level]} label={t(level, { ms: averageWaitMs })} />;
}

/** Contention with its source figures. */
export function ContentionFacts({ contention }: { contention: Contention }) {
  const t = useTranslations('series.contention');
  const { level, numbers, longestMs, retried, withoutRedis } = contention;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ContentionChip contention={contention} />
      {level !== 'IDLE' && (
        <span className="text-table text-muted">
          {[
            t('of', { numbers }),
            t('longest', { ms: longestMs }),
            retried > 0 && t('retried', { count: retried }),
            withoutRedis > 0 && t('withoutRedis', { count: withoutRedis }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </span>
  );
}
