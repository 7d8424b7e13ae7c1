import { Link } from '../link';
import { PartyMark } from '../party-code';
import { StackedBar } from './stacked-bar';
import type { ChartTone } from './tones';

export interface BarRow {
  key: string;
  label: string;
  /** Code of the bar's organization. */
  party?: string;
  /** The name behind the label. */
  name: string;
  /** Value of the bar, in words. */
  words: string;
  parts: readonly { tone: ChartTone; value: number }[];
  figure: string;
  /** Null: there is no list of exactly this. */
  href: string | null;
}

/** Room behind the line of a target, as a share of it: a bar that just misses the target shows that it does. */
const BEHIND_TARGET = 1.25;

/** A bar per group, each with its figure and, as a whole, a link to its list. `target` is a line through all bars. */
export function BarList({ rows, target }: { rows: readonly BarRow[]; target?: number }) {
  const most = Math.max(
    (target ?? 0) * BEHIND_TARGET,
    ...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)),
  );
  return (
    <ul className="mt-2">
      {rows.map((row) => (
        <li key={row.key}>
          {row.href === null ? (
            <div title={row.name} className={ROW}>
              <Bar row={row} most={most} target={target} />
            </div>
          ) : (
            <Link href={row.href} prefetch={false} title={row.name} className={`${ROW} rounded-sm hover:bg-hover`}>
              <Bar row={row} most={most} target={target} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const ROW = 'grid min-h-8 grid-cols-[minmax(4.5rem,20%)_minmax(0,1fr)_minmax(2.5rem,max-content)] items-center gap-3';

function Bar({ row, most, target }: { row: BarRow; most: number; target: number | undefined }) {
  return (
    <>
      <span className="truncate font-medium">
        {row.party ? <PartyMark code={row.party} /> : null}
        {row.label}
      </span>
      <StackedBar title={row.words} parts={row.parts} most={most} target={target} />
      <span className={row.href === null ? 'text-end tabular-nums' : 'text-end text-primary tabular-nums'}>
        {row.figure}
      </span>
    </>
  );
}
