'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import type { Registered } from './incoming-values';

/** Letters registered since the page was opened, newest first. */
export function RegisteredList({ letters, projectCode }: { letters: readonly Registered[]; projectCode: string }) {
  const t = useTranslations('incoming');
  if (letters.length === 0) return null;
  return (
    <section aria-label={t('registered', { count: letters.length })} className="rounded-md border border-line p-3">
      <h2 className="font-medium">{t('registered', { count: letters.length })}</h2>
      <ol className="mt-1 flex flex-col">
        {letters.map(({ publicId, number, subject }) => (
          <li key={publicId} className="border-b border-line py-1.5 last:border-b-0">
            <Link
              href={`/p/${encodeURIComponent(projectCode)}/correspondence/${publicId}`}
              prefetch={false}
              className="text-primary hover:underline"
            >
              {number}
            </Link>{' '}
            <span className="text-muted">{subject}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
