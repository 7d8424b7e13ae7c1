import { getTranslations } from 'next-intl/server';
import type { LetterFlow } from '@/lib/work/dashboard/letter-flow';
import type { MyWorkCounts } from '@/lib/work/my-work/count-my-work';
import { type FigureTile, FigureTiles } from './figure-tiles';
import { lettersHref } from './letters-address';

/** What to do now: figures, each the total of the list that it leads to; a desk that registers letters sees its receipts first. */
export async function Tiles({
  work,
  waiting,
  flow,
  projectCode,
  isDesk,
}: {
  work: MyWorkCounts;
  /** What the actor has sent and others hold. */
  waiting: number;
  flow: LetterFlow;
  projectCode: string;
  isDesk: boolean;
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
  return (
    <FigureTiles
      label={t('now')}
      tiles={[
        ...(isDesk ? [receive] : []),
        tile('todo', work.todo, '/inbox'),
        tile('overdue', work.overdue, '/inbox?due=overdue', work.overdue),
        tile('waiting', waiting, '/inbox?tab=waiting'),
        ...(!isDesk && work.receive > 0 ? [receive] : []),
        tile('received', flow.receivedToday, lettersHref(projectCode, 'received', flow.today, flow.today)),
      ]}
    />
  );
}
