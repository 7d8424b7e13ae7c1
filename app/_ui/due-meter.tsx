import { useTranslations } from 'next-intl';
import { classNames } from './class-names';

export type DueState = 'paused' | 'on-track' | 'at-risk' | 'due-today' | 'overdue' | 'done';

const BAR: Record<DueState, string> = {
  paused: 'bg-muted',
  'on-track': 'bg-primary',
  'at-risk': 'bg-chip-revise-ink',
  'due-today': 'bg-chip-revise-ink',
  overdue: 'bg-danger-solid',
  done: 'bg-chip-approved-ink',
};

/** Share of the allowed time that has passed, as a thin bar and in words. `days`: remaining, negative when overdue. */
export function DueMeter({ state, days, fraction }: { state: DueState; days: number; fraction?: number | undefined }) {
  const t = useTranslations('ui.due');
  const width = `${Math.round(Math.min(1, Math.max(0, fraction ?? (state === 'overdue' ? 1 : 0))) * 100)}%`;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {fraction !== undefined && (
        <span aria-hidden className="h-1 w-12 overflow-hidden rounded-full bg-line">
          <span className={classNames('block h-full', BAR[state])} style={{ width }} />
        </span>
      )}
      <span className={classNames('text-table', state === 'overdue' ? 'font-medium text-danger' : 'text-muted')}>
        {t(state, { days: Math.abs(days) })}
      </span>
    </span>
  );
}
