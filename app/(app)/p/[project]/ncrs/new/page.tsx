import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { EmptyState } from '@/app/_ui/empty-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { FreshForm } from '@/app/(app)/_documents/draft/fresh-form';
import { getNcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { NcrForm } from '../_draft/ncr-form';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ncrs'))('draft.titleNew') };
}

/** A new NCR; the draft comes into being once a contract is chosen. */
export default async function NewNcrPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/ncrs/new`);
  const options = await pageRead(getNcrFormOptions(ctx, decodeURIComponent(project)));
  const t = await getTranslations('ncrs');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  if (!held.includes('ncr.create') || !options) return <NoPermission roles={t('draft.mayCreate').split(', ')} />;
  if (options.contracts.length === 0) {
    return (
      <EmptyState title={t('draft.noContract.title')}>
        {t('draft.noContract.text', { organization: ctx.actor.organizationCode })}
      </EmptyState>
    );
  }
  return (
    <ClientMessages namespaces={['correspondence', 'document', 'draft', 'ncrs', 'numbers']}>
      <FreshForm>
        <NcrForm
          {...formSurroundings(ctx, options)}
          document={null}
          maySubmit={held.includes('ncr.submit')}
          mayDiscard={held.includes('ncr.discard')}
        />
      </FreshForm>
    </ClientMessages>
  );
}
