import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { EmptyState } from '@/app/_ui/empty-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { FreshForm } from '@/app/(app)/_documents/draft/fresh-form';
import { getRfaFormOptions } from '@/lib/documents/rfas/draft/form-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { RfaForm } from '../_draft/rfa-form';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rfaDraft'))('titleNew') };
}

/** A new RFA; the draft comes into being once contract and type are chosen. */
export default async function NewRfaPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/rfas/new`);
  const options = await pageRead(getRfaFormOptions(ctx, decodeURIComponent(project)));
  const t = await getTranslations('rfaDraft');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  if (!held.includes('rfa.create') || !options) return <NoPermission roles={t('mayCreate').split(', ')} />;
  if (options.contracts.length === 0) {
    return (
      <EmptyState title={t('noContract.title')}>
        {t('noContract.text', { organization: ctx.actor.organizationCode })}
      </EmptyState>
    );
  }
  return (
    <ClientMessages
      namespaces={['correspondence', 'document', 'draft', 'drawings', 'holds', 'numbers', 'rfas', 'rfaDraft']}
    >
      <FreshForm>
        <RfaForm
          {...formSurroundings(ctx, options)}
          document={null}
          maySubmit={held.includes('rfa.submit')}
          mayDiscard={held.includes('rfa.discard')}
        />
      </FreshForm>
    </ClientMessages>
  );
}
