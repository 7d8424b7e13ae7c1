import { getTranslations } from 'next-intl/server';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';
import type { LetterFlow } from '@/lib/work/dashboard/letter-flow';
import type { WorkCounts } from '@/lib/work/my-work/dto';
import { lettersHref } from './letters-address';

/** What to do now: four figures, each the total of the list that it leads to. */
export async function Tiles({
  counts,
  flow,
  projectCode,
}: {
  counts: WorkCounts;
  flow: LetterFlow;
  projectCode: string;
}) {
  const t = await getTranslations('home');
  const tiles = [
    { key: 'todo', count: counts.tabs.todo, href: '/inbox', isLate: false },
    { key: 'overdue', count: counts.due.overdue, href: '/inbox?due=overdue', isLate: counts.due.overdue > 0 },
    { key: 'waiting', count: counts.tabs.waiting, href: '/inbox?tab=waiting', isLate: false },
    {
      key: 'received',
      count: flow.receivedToday,
      href: lettersHref(projectCode, 'received', flow.today, flow.today),
      isLate: false,
    },
  ] as const;
  return (
    <ul aria-label={t('now')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ key, count, href, isLate }) => (
        <li key={key}>
          <Link
            href={href}
            data-tile={key}
            className="flex h-full flex-col rounded-md border border-line bg-surface px-4 py-3 hover:bg-hover"
          >
            <span
              className={classNames(
                'font-display text-display font-semibold tabular-nums',
                isLate ? 'text-danger' : count === 0 && 'text-muted',
              )}
            >
              {count.toLocaleString('en-US')}
            </span>
            <span className="font-medium">{t(`tile.${key}`)}</span>
            <span className="text-meta text-muted">{t(`tileHint.${key}`, { project: projectCode })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
