import { type ChartTone, TONES } from './tones';

/** Percent of the width. The gap separates neighbouring parts without their colours. */
const GAP = 0.4;

/** One bar of several parts, on the scale of `most`, with a line at `target`. `title` says in words what it shows. */
export function StackedBar({
  title,
  parts,
  most,
  target,
}: {
  title: string;
  parts: readonly { tone: ChartTone; value: number }[];
  most: number;
  target?: number | undefined;
}) {
  const share = (value: number) => (most > 0 ? (value / most) * 100 : 0);
  const before = (at: number) => parts.slice(0, at).reduce((sum, { value }) => sum + share(value), 0);
  return (
    <svg role="img" aria-label={title} viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-4 w-full">
      <title>{title}</title>
      {parts.map(({ tone, value }, at) =>
        value > 0 ? (
          <rect
            key={tone}
            x={before(at)}
            width={Math.max(share(value) - GAP, GAP)}
            height={10}
            className={TONES[tone]}
          />
        ) : null,
      )}
      {target !== undefined && (
        <line
          x1={share(target)}
          x2={share(target)}
          y1={0}
          y2={10}
          className="stroke-ink"
          strokeWidth={1}
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
