import { HEIGHT, linePath, STEP, topOf, yOf } from './line-path';
import { type ChartTone, STROKES } from './tones';

/**
 * Series over steps of time, drawn on the server. `title` says in words what the chart shows, `labels` what each step
 * shows. A step without a value is a gap. `bound` is a goal or an alert: a thin line across.
 */
export function LineChart({
  title,
  lines,
  labels,
  bound,
}: {
  title: string;
  lines: readonly { key: string; tone: ChartTone; values: readonly (number | null)[] }[];
  labels: readonly string[];
  bound?: number | undefined;
}) {
  const series = lines.map(({ values }) => values);
  const top = topOf(series, bound);
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${labels.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-32 w-full border-b border-line"
    >
      <title>{title}</title>
      {bound !== undefined && (
        <line
          x1={0}
          x2={labels.length * STEP}
          y1={yOf(bound, top)}
          y2={yOf(bound, top)}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="1 4"
          className="stroke-muted"
        />
      )}
      {lines.map(({ key, tone, values }) => (
        <path
          key={key}
          d={linePath(values, top)}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeDasharray={STROKES[tone].dashes}
          vectorEffect="non-scaling-stroke"
          className={STROKES[tone].className}
        />
      ))}
      {labels.map((label, at) => (
        // The whole step shows its words under the pointer.
        <rect key={label} x={at * STEP} width={STEP} height={HEIGHT} className="fill-transparent">
          <title>{label}</title>
        </rect>
      ))}
    </svg>
  );
}
