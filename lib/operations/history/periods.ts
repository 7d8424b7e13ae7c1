import type { SampleStep } from '@/db/operations-enums';

/** The views of a chart, in the address as `?period=`. */
export const PERIODS = ['hour', 'day', 'week'] as const;
export type Period = (typeof PERIODS)[number];

interface Scale {
  /** Step of the samples: a week of minutes would be ten thousand rows for each label. */
  step: SampleStep;
  pointSeconds: number;
  points: number;
}

const SCALES: Record<Period, Scale> = {
  hour: { step: 'MINUTE', pointSeconds: 120, points: 30 },
  day: { step: 'HALF_HOUR', pointSeconds: 1800, points: 48 },
  week: { step: 'HALF_HOUR', pointSeconds: 14_400, points: 42 },
};

/** The points of a chart. They begin at whole multiples of their length, so that a later look has the same ones. */
export interface Frame extends Scale {
  period: Period;
  from: Date;
  now: Date;
}

/** The frame of the period that ends now. The last point contains `now`. */
export function frameOf(period: Period, now: Date): Frame {
  const scale = SCALES[period];
  const current = Math.floor(now.getTime() / 1000 / scale.pointSeconds);
  return { ...scale, period, from: new Date((current - scale.points + 1) * scale.pointSeconds * 1000), now };
}

/** ISO moments at which the points begin. */
export function pointStarts({ from, pointSeconds, points }: Frame): string[] {
  return Array.from({ length: points }, (_, at) => new Date(from.getTime() + at * pointSeconds * 1000).toISOString());
}

/** Minutes of a point that have passed, for a rate; a point that has just begun counts as one minute. */
export function minutesOf(frame: Frame, at: number): number {
  const startedAt = frame.from.getTime() + at * frame.pointSeconds * 1000;
  const passed = (frame.now.getTime() - startedAt) / 60_000;
  return Math.max(1, Math.min(frame.pointSeconds / 60, passed));
}
