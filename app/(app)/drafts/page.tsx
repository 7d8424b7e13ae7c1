import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { listDrafts } from '@/lib/documents/document/draft/list-drafts';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { DraftsList } from './drafts-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('drafts'))('title') };
}

/** Drafts of this organization, over all projects, the last edited first. */
export default async function DraftsPage() {
  const ctx = await requireCtx('/drafts');
  const [drafts, capabilities] = await Promise.all([listDrafts(ctx), listCapabilities(ctx)]);
  const t = await getTranslations('drafts');
  const organization = ctx.actor.organizationCode;
  return (
    <ClientMessages namespaces={['drafts', 'numbers']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader title={t('title')} meta={t('of', { organization, count: drafts.length })} />
        {drafts.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <DraftsList drafts={drafts} maySubmit={capabilities.includes('correspondence.submit')} />
        )}
      </ActingFor>
    </ClientMessages>
  );
}
