import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';

type Revision = { publicId: string; revisionLabel: string; isDraft: boolean; isCurrent: boolean };

/** The revisions of a document, each a view of its page; nothing where there is only one. */
export function RevisionSwitcher({
  revisions,
  shown,
  page,
}: {
  revisions: readonly Revision[];
  /** publicId of the revision on the page. */
  shown: string;
  /** Address of the document. */
  page: string;
}) {
  const t = useTranslations('document');
  if (revisions.length < 2) return null;
  return (
    <nav aria-label={t('revisions')} className="flex flex-wrap items-center gap-1.5 pb-3" data-print="hide">
      <span className="text-table text-muted">{t('revisions')}</span>
      {revisions.map((revision) => (
        <ButtonLink
          key={revision.publicId}
          size="small"
          variant={revision.publicId === shown ? 'secondary' : 'ghost'}
          aria-current={revision.publicId === shown || undefined}
          href={`${page}?revision=${revision.publicId}`}
        >
          {revision.revisionLabel || '0'}
          {revision.isDraft ? ` · ${t('revisionDraft')}` : revision.isCurrent ? ` · ${t('revisionCurrent')}` : ''}
        </ButtonLink>
      ))}
    </nav>
  );
}
