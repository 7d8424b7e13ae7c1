import { type ChartTone, TONES } from './tones';

// Units of the drawing, which is stretched to the room it has.
const HEIGHT = 100;
const STEP = 20;
const BAR = 7;
const MARGIN = 2.5;

/** Two bars side by side for each step of time. `title` says in words what the chart shows, `label` what a pair shows. */
export function PairedBars({
  title,
  tones,
  pairs,
}: {
  title: string;
  tones: readonly [ChartTone, ChartTone];
  pairs: readonly { key: string; label: string; values: readonly [number, number] }[];
}) {
  const most = Math.max(1, ...pairs.flatMap(({ values }) => values));
  const width = pairs.length * STEP;
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-28 w-full border-b border-line"
    >
      <title>{title}</title>
      {pairs.map(({ key, label, values }, at) => (
        <g key={key}>
          <title>{label}</title>
          {/* The whole step shows its words under the pointer, however small its bars are. */}
          <rect x={at * STEP} width={STEP} height={HEIGHT} className="fill-transparent" />
          {tones.map((tone, bar) => {
            const height = ((values[bar] ?? 0) / most) * HEIGHT;
            const x = at * STEP + MARGIN + bar * (BAR + 1);
            return <rect key={tone} x={x} y={HEIGHT - height} width={BAR} height={height} className={TONES[tone]} />;
          })}
        </g>
      ))}
    </svg>
  );
}
