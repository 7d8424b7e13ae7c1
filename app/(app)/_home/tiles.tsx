import { getTranslations } from 'next-intl/server';
import type { LetterFlow } from '@/lib/work/dashboard/letter-flow';
import type { WorkCounts } from '@/lib/work/my-work/dto';
import { FigureTiles } from './figure-tiles';
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
  const received = lettersHref(projectCode, 'received', flow.today, flow.today);
  const tiles = [
    { key: 'todo', count: counts.tabs.todo, href: '/inbox' },
    { key: 'overdue', count: counts.due.overdue, href: '/inbox?due=overdue' },
    { key: 'waiting', count: counts.tabs.waiting, href: '/inbox?tab=waiting' },
    { key: 'received', count: flow.receivedToday, href: received },
  ] as const;
  return (
    <FigureTiles
      label={t('now')}
      tiles={tiles.map(({ key, count, href }) => ({
        key,
        figure: count.toLocaleString('en-US'),
        label: t(`tile.${key}`),
        hint: t(`tileHint.${key}`, { project: projectCode }),
        href,
        tone: count === 0 ? 'none' : key === 'overdue' ? 'late' : 'plain',
      }))}
    />
  );
}
