import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { FreshForm } from '@/app/(app)/_documents/draft/fresh-form';
import { getTransmittalFormOptions } from '@/lib/documents/transmittals/draft/form-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { TransmittalForm } from '../_draft/transmittal-form';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transmittals'))('draft.titleNew') };
}

/** A new transmittal; the draft comes into being once a contract is chosen. */
export default async function NewTransmittalPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/transmittals/new`);
  const options = await pageRead(getTransmittalFormOptions(ctx, decodeURIComponent(project)));
  const t = await getTranslations('transmittals');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  if (!held.includes('transmittal.create') || !options)
    return <NoPermission roles={t('draft.mayCreate').split(', ')} />;
  return (
    <ClientMessages namespaces={['correspondence', 'document', 'draft', 'numbers', 'transmittals']}>
      <FreshForm>
        <TransmittalForm
          {...formSurroundings(ctx, options)}
          document={null}
          maySubmit={held.includes('transmittal.submit')}
          mayDiscard={held.includes('transmittal.discard')}
        />
      </FreshForm>
    </ClientMessages>
  );
}
