import { type ChartTone, TONES } from './tones';

/** The colours of a chart and their meaning. Drawn, not painted: a print without backgrounds keeps it. */
export function ChartLegend({ entries }: { entries: readonly { tone: ChartTone; label: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      {entries.map(({ tone, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width={10} height={10} viewBox="0 0 10 10">
            <rect width={10} height={10} rx={2} className={TONES[tone]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
