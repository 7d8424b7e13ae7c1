import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';

export interface FigureTile {
  key: string;
  figure: string;
  label: string;
  hint: string;
  href: string;
  tone: 'none' | 'plain' | 'late';
}

const TONES = { none: 'text-muted', plain: undefined, late: 'text-danger' };

/** Figures in a row, two by two on a phone; each leads to the list that it counts. */
export function FigureTiles({ label, tiles }: { label: string; tiles: readonly FigureTile[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {tiles.map(({ key, figure, label: name, hint, href, tone }) => (
        <li key={key}>
          <Link
            href={href}
            data-tile={key}
            className="flex h-full items-center gap-x-3 rounded-md border border-line bg-surface px-3 py-2 hover:bg-hover"
          >
            <span className={classNames('font-display text-display font-semibold tabular-nums', TONES[tone])}>
              {figure}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              <span className="block text-meta text-muted">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
