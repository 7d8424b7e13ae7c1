'use client';

import { useTranslations } from 'next-intl';
import type { Missing } from './answer-state';

/** All missing parts of an answer, at once. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const t = useTranslations('review.missing');
  return (
    <div role="alert" className="w-full empty:hidden">
      {missing.length > 0 && (
        <ul className="list-disc pl-5 text-table text-danger">
          {missing.map((what) => (
            <li key={what}>{t(what)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
