import { type ChartTone, STROKES, TONES } from './tones';

/** The colours of a chart and their meaning. Drawn, not painted: a print without backgrounds keeps it. */
export function ChartLegend({
  entries,
  of = 'bars',
}: {
  entries: readonly { tone: ChartTone | 'target'; label: string }[];
  of?: 'bars' | 'lines';
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      {entries.map(({ tone, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          {tone === 'target' ? (
            <TargetSample />
          ) : of === 'lines' ? (
            <LineSample tone={tone} />
          ) : (
            <BarSample tone={tone} />
          )}
          {label}
        </li>
      ))}
    </ul>
  );
}

function BarSample({ tone }: { tone: ChartTone }) {
  return (
    <svg aria-hidden="true" width={10} height={10} viewBox="0 0 10 10">
      <rect width={10} height={10} rx={2} className={TONES[tone]} />
    </svg>
  );
}

/** The line through all bars. */
function TargetSample() {
  return (
    <svg aria-hidden="true" width={10} height={10} viewBox="0 0 10 10">
      <line x1={5} x2={5} y1={0} y2={10} strokeDasharray="2 2" className="stroke-ink" />
    </svg>
  );
}

function LineSample({ tone }: { tone: ChartTone }) {
  const { className, dashes } = STROKES[tone];
  return (
    <svg aria-hidden="true" width={24} height={10} viewBox="0 0 24 10">
      <line x1={0} y1={5} x2={24} y2={5} strokeWidth={2} strokeDasharray={dashes} className={className} />
    </svg>
  );
}
