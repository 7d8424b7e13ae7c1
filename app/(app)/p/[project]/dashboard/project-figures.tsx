import { getTranslations } from 'next-intl/server';
import { FigureTiles } from '@/app/(app)/_home/figure-tiles';
import { AT_RISK, type HeldByDue } from '@/lib/work/dashboard/held-by-due';
import { CYCLE_TARGET_DAYS, type RfaCycleTimes } from '@/lib/work/dashboard/rfa-cycle-time';
import { decidedHref, heldHref } from './addresses';

interface Figures {
  due: HeldByDue;
  cycles: RfaCycleTimes;
  /** Null: the reader may not open the list. */
  voided: number | null;
  completed: number;
  running: number;
}

/** The figures of the project in a row. */
export async function ProjectFigures({ figures, base }: { figures: Figures; base: string }) {
  const t = await getTranslations('dashboard');
  const { due, cycles, voided, completed, running } = figures;
  const median = cycles.all?.median ?? null;
  return (
    <FigureTiles
      label={t('now')}
      tiles={[
        {
          key: 'overdue',
          figure: due.overdue.toLocaleString('en-US'),
          label: t('overdue'),
          hint: t('openItems'),
          href: heldHref(base, { due: ['overdue'] }),
          tone: due.overdue > 0 ? 'late' : 'none',
        },
        {
          key: 'risk',
          figure: due.atRisk.toLocaleString('en-US'),
          label: t('atRisk'),
          hint: t('atRiskHint'),
          href: heldHref(base, { due: [...AT_RISK] }),
          tone: due.atRisk > 0 ? 'plain' : 'none',
        },
        {
          key: 'cycle',
          figure: median === null ? '–' : t('days', { days: median }),
          label: t('cycle'),
          hint: t('target', { days: CYCLE_TARGET_DAYS }),
          href: decidedHref(base, cycles.from),
          tone: median === null ? 'none' : median > CYCLE_TARGET_DAYS ? 'late' : 'plain',
        },
        ...(voided === null
          ? []
          : [
              {
                key: 'voided',
                figure: voided.toLocaleString('en-US'),
                label: t('voided'),
                hint: t('voidedHint'),
                href: `${base}/admin/numbering/voids?kind=VOID`,
                tone: voided > 0 ? ('plain' as const) : ('none' as const),
              },
            ]),
        {
          key: 'circulations',
          figure: completed.toLocaleString('en-US'),
          label: t('circulations'),
          hint: t('circulationsRunning', { count: running }),
          href: `${base}/circulations?status=COMPLETED`,
          tone: completed > 0 ? 'plain' : 'none',
        },
      ]}
    />
  );
}
