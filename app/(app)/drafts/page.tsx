import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Badge } from '@/app/_ui/badge';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import type { DraftRow } from '@/lib/correspondence/dto';
import { listDrafts } from '@/lib/correspondence/list-drafts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('drafts'))('title') };
}

/** What this organization is still writing, over all projects, the last touched first. */
export default async function DraftsPage() {
  const ctx = await requireCtx('/drafts');
  const drafts = await listDrafts(ctx);
  const t = await getTranslations('drafts');
  const organization = ctx.actor.organizationCode;
  return (
    <>
      <PageHeader title={t('title')} meta={t('of', { organization, count: drafts.length })} />
      {drafts.length === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        <ul className="border-y border-line bg-surface max-md:-mx-4 md:rounded-md md:border">
          {drafts.map((draft) => (
            <Draft
              key={draft.publicId}
              draft={draft}
              words={{ noSubject: t('noSubject'), noRecipient: t('noRecipient') }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Draft({ draft, words }: { draft: DraftRow; words: { noSubject: string; noRecipient: string } }) {
  const { project, to } = draft;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <Badge title={draft.type.name}>{draft.type.code}</Badge>
      <div className="min-w-0 flex-1 basis-64">
        <Link
          href={`/p/${encodeURIComponent(project.code)}/correspondence/${draft.publicId}/edit`}
          className="font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          {draft.subject || words.noSubject}
        </Link>
        <p className="text-meta text-muted">
          {draft.documentNumber ? `${draft.documentNumber} · ` : ''}
          <span lang="th">{to.map((one) => one.code).join(', ') || words.noRecipient}</span>
        </p>
      </div>
      <span className="text-table text-muted">{project.code}</span>
      <span className="text-table text-muted">{draft.createdBy.name}</span>
      <span className="text-table text-muted">
        <ThaiDate iso={draft.updatedAt} form="datetime" />
      </span>
    </li>
  );
}
