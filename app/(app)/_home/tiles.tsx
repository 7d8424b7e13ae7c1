import { getTranslations } from 'next-intl/server';
import type { LetterFlow } from '@/lib/work/dashboard/letter-flow';
import type { MyWorkCounts } from '@/lib/work/my-work/count-my-work';
import { type FigureTile, FigureTiles } from './figure-tiles';
import type { HomeKind } from './home-kind';
import { lettersHref } from './letters-address';

/**
 * Figures of present work, each the total of the linked list; a desk that registers letters sees its receipts first.
 */
export async function Tiles({
  work,
  waiting,
  flow,
  projectCode,
  kind,
}: {
  work: MyWorkCounts;
  /** Count of documents that the actor submitted and others hold. */
  waiting: number;
  flow: LetterFlow;
  projectCode: string;
  kind: HomeKind;
}) {
  const t = await getTranslations('home');
  const tile = (key: string, count: number, href: string, late = 0): FigureTile => ({
    key,
    figure: count.toLocaleString('en-US'),
    label: t(`tile.${key}`),
    hint: t(`tileHint.${key}`, { project: projectCode, late }),
    href,
    tone: count === 0 ? 'none' : late > 0 ? 'late' : 'plain',
  });
  const receive = tile('receive', work.receive, '/inbox?tab=receive', work.receiveOverdue);
  const rest = [
    tile('todo', work.todo, '/inbox'),
    tile('overdue', work.overdue, '/inbox?due=overdue', work.overdue),
    tile('waiting', waiting, '/inbox?tab=waiting'),
  ];
  const own = kind === 'desk' ? [receive, ...rest] : work.receive > 0 ? [...rest, receive] : rest;
  return (
    <FigureTiles
      label={t('now')}
      tiles={[
        // A reader seldom has tasks: a row of zeros would add nothing.
        ...own.filter(({ tone }) => kind !== 'reading' || tone !== 'none'),
        tile('received', flow.receivedToday, lettersHref(projectCode, 'received', flow.today, flow.today)),
      ]}
    />
  );
}
