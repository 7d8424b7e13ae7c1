import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { listDrafts } from '@/lib/documents/document/draft/list-drafts';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { BulkSubmission } from './bulk-submission';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('drafts'))('bulk.title') };
}

/** The drafts that were chosen, in the order of their numbers, and what became of each. */
export default async function BulkSubmitPage() {
  const ctx = await requireCtx('/drafts/submit');
  const t = await getTranslations('drafts');
  if (!(await listCapabilities(ctx)).includes('correspondence.submit')) {
    return <NoPermission roles={t('bulk.mayDo').split(', ')} />;
  }
  const drafts = await listDrafts(ctx);
  return (
    <ClientMessages namespaces={['drafts', 'numbers']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader title={t('bulk.title')} meta={t('bulk.hint')} trail={[{ label: t('title'), href: '/drafts' }]} />
        <BulkSubmission drafts={drafts} />
      </ActingFor>
    </ClientMessages>
  );
}
