import type { getTranslations } from 'next-intl/server';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import type { Period } from '@/lib/operations/history/periods';
import { projectClock } from '@/lib/platform/time/project-day';

type Texts = Awaited<ReturnType<typeof getTranslations<'opsFigures'>>>;

/** Figures in words. A figure that is not known is a dash. */
export function figureTexts(t: Texts) {
  const known = (value: number | null, write: (value: number) => string) => (value === null ? '–' : write(value));
  return {
    count: (value: number | null) => known(value, (count) => Math.round(count).toLocaleString('en-US')),
    /** A rate: a decimal below ten. */
    rate: (value: number | null) => known(value, short),
    milliseconds: (value: number | null) => known(value, (ms) => t('units.ms', { value: short(ms) })),
    seconds: (value: number | null) =>
      known(value, (seconds) =>
        seconds < 120
          ? t('units.seconds', { value: Math.round(seconds) })
          : seconds < 7200
            ? t('units.minutes', { value: Math.round(seconds / 60) })
            : t('units.hours', { value: Math.round(seconds / 3600).toLocaleString('en-US') }),
      ),
    /** Of a share from 0 to 1. */
    share: (value: number | null) => known(value, (share) => `${short(share * 100)} %`),
    percent: (value: number | null) => known(value, (percent) => `${short(percent)} %`),
    bytes: (value: number | null) => known(value, fileSize),
  };
}

function short(value: number): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** When a point of a chart begins, by the project's clock: `19:30`, over a week `25/11 19:00`. */
export function pointText(iso: string, period: Period): string {
  const clock = projectClock(new Date(iso));
  const time = clock.toISOString().slice(11, 16);
  return period === 'week' ? `${clock.getUTCDate()}/${clock.getUTCMonth() + 1} ${time}` : time;
}
