import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/app/_ui/empty-state';
import { AppError } from '@/lib/platform/errors/app-error';

/** Seconds until the person may print again; null for any other error. */
export function waitOf(error: unknown): number | null {
  return error instanceof AppError && error.code === 'RATE_LIMITED' ? (error.retryAfterSeconds ?? 1) : null;
}

/** Of a print: the seconds to wait, where it is refused for its pace. @throws any other error */
export function orWait(error: unknown): number {
  const seconds = waitOf(error);
  if (seconds === null) throw error;
  return seconds;
}

/** In place of a print that was refused because the person printed or exported too much in a short time. */
export async function TooManyPrints({ seconds }: { seconds: number }) {
  const t = await getTranslations('register.tooMany');
  return <EmptyState title={<h1>{t('title')}</h1>}>{t('text', { minutes: Math.ceil(seconds / 60) })}</EmptyState>;
}
