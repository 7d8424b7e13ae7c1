import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { DrawingRevision } from '@/lib/documents/drawings/dto';
import { DrawingStatus } from '../_kind/drawing-status';

/** The revisions, newest first; superseded ones are struck out. */
export function RevisionLadder({
  revisions,
  shown,
  page,
}: {
  revisions: readonly DrawingRevision[];
  shown: DrawingRevision;
  page: string;
}) {
  const t = useTranslations('drawings');
  return (
    <ol aria-label={t('ladder')} className="flex flex-col">
      {revisions.map((revision) => {
        const isShown = revision.publicId === shown.publicId;
        return (
          <li key={revision.publicId} className="border-b border-line last:border-b-0">
            <Link
              href={revision.isLatest ? page : `${page}?revision=${revision.publicId}`}
              aria-current={isShown ? 'true' : undefined}
              scroll={false}
              className={classNames(
                'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm px-2 py-2 hover:bg-hover pointer-coarse:min-h-11',
                isShown && 'bg-selected',
              )}
            >
              <span
                className={classNames(
                  'font-semibold',
                  revision.status === 'SUPERSEDED' && 'font-normal text-muted line-through',
                )}
              >
                {t('rev', { label: revision.revisionLabel })}
              </span>
              <DrawingStatus status={revision.status} />
              {revision.isLatest && <Badge>{t('isLatest')}</Badge>}
              {revision.isInForce && <Badge>{t('isInForce')}</Badge>}
              <span className="w-full text-meta text-muted">
                <ThaiDate iso={revision.approvedAt ?? revision.createdAt} form="short" /> ·{' '}
                {t('by', { name: revision.createdBy })}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
