/** Time factor for rules and routes: one minute becomes twelve seconds. */
export const SPEED = 5;

const UNITS_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
type Unit = keyof typeof UNITS_MS;

/** Durations: after a key, in the range or resolution of a selector, or in an offset. */
const DURATION =
  /(\b(?:for|interval|scrape_interval|group_wait|group_interval|repeat_interval): |\[|:(?=\d+[smhdw]\])|offset )(\d+)([smhdw])/g;

/** Divides all durations in a configuration of Prometheus or Alertmanager by SPEED. Other values are unchanged. */
export function faster(configuration: string): string {
  return configuration.replaceAll(
    DURATION,
    (_all, before: string, count: string, unit: Unit) => `${before}${(Number(count) * UNITS_MS[unit]) / SPEED}ms`,
  );
}
