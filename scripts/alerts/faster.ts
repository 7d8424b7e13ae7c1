/** So many times faster does time run for rules and routes: a minute is twelve seconds. */
export const SPEED = 5;

const UNITS_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
type Unit = keyof typeof UNITS_MS;

/** Where a duration is meant: after a key, in the range of a selector, its resolution, or an offset. */
const DURATION =
  /(\b(?:for|interval|scrape_interval|group_wait|group_interval|repeat_interval): |\[|:(?=\d+[smhdw]\])|offset )(\d+)([smhdw])/g;

/** A configuration of Prometheus or Alertmanager, with all its durations divided by SPEED. Values stay as they are. */
export function faster(configuration: string): string {
  return configuration.replaceAll(
    DURATION,
    (_all, before: string, count: string, unit: Unit) => `${before}${(Number(count) * UNITS_MS[unit]) / SPEED}ms`,
  );
}
