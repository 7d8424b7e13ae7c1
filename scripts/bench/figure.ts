import { z } from 'zod';

/** One measured figure. `goal` is a bound: at least for `>=`, at most for `<=`; null where there is nothing to reach. */
export const Figure = z.object({
  id: z.string(),
  value: z.number(),
  unit: z.string(),
  goal: z.string().nullable(),
  isMet: z.boolean(),
});
export type Figure = z.infer<typeof Figure>;

/** Writes a figure for `npm run bench` to pick up. */
export function report(
  id: string,
  value: number,
  unit: string,
  goal: { bound: '>=' | '<='; value: number } | null = null,
) {
  const isMet = goal === null || (goal.bound === '>=' ? value >= goal.value : value <= goal.value);
  const figure: Figure = { id, value: round(value), unit, goal: goal && `${goal.bound} ${goal.value}`, isMet };
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

/** A figure as people read it. */
export function formatFigure({ id, value, unit, goal, isMet }: Figure): string {
  const verdict = goal === null ? '' : `  goal ${goal} ${isMet ? 'met' : 'NOT MET'}`;
  return `${id.padEnd(48)} ${value.toLocaleString('en').padStart(10)} ${unit.padEnd(10)}${verdict}`;
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
