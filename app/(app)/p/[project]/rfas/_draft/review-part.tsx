'use client';

import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { SidePart } from '@/app/(app)/_documents/draft/side-panel';
import type { ReviewPreview } from '@/lib/documents/rfas/review/preview-review';

/** Reviewers, and their due dates. */
export function ReviewPart({ preview, needsOwner }: { preview: ReviewPreview | null; needsOwner: boolean }) {
  const t = useTranslations('rfaDraft.review');
  return (
    <>
      <SidePart title={t('title')}>
        {preview ? (
          <ul className="flex flex-col gap-1" data-testid="reviewers">
            {preview.reviewers.map(({ organization, people }) => (
              <li key={organization.publicId}>
                <span lang="th" className="font-medium">
                  {organization.code}
                </span>{' '}
                <span className="text-table text-muted">
                  {people.length > 0 ? people.map(({ name }) => name).join(', ') : t('noTeam')}
                </span>
              </li>
            ))}
            {needsOwner && <li className="text-table text-muted">{t('thenOwner')}</li>}
          </ul>
        ) : (
          <p className="text-muted">{t('incomplete')}</p>
        )}
      </SidePart>
      {preview?.dueAt && (
        <SidePart title={t('due')}>
          <ThaiDate iso={preview.dueAt} form="long" />
          <p className="text-meta text-muted">{t('dueHint', { step: preview.step })}</p>
        </SidePart>
      )}
    </>
  );
}
