import { useTranslations } from 'next-intl';
import { Skeleton } from '@/app/_ui/skeleton';

const TILES = ['todo', 'overdue', 'waiting', 'received'];
const PANELS = ['due', 'held', 'opened', 'letters'];

/** The start while it loads: four tiles over two columns. */
export function HomeSkeleton() {
  const t = useTranslations('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {TILES.map((tile) => (
          <Skeleton key={tile} height={64} />
        ))}
      </div>
      <div className="mt-5 grid gap-10 lg:grid-cols-2">
        {PANELS.map((panel) => (
          <Skeleton key={panel} height={240} />
        ))}
      </div>
    </div>
  );
}
