import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { FreshForm } from '@/app/(app)/_documents/draft/fresh-form';
import { formOptions } from '@/lib/documents/document/draft/form-options';
import { recentRecipients } from '@/lib/documents/document/draft/recent-recipients';
import { USUAL_TYPE } from '@/lib/documents/kind-traits';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { DraftForm } from '../_draft/draft-form';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ type?: string | string[] }> };

/** Letters are the most frequent type. */

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('draft'))('titleNew') };
}

/** A new document; the draft comes into being with the first thing that is typed. */
export default async function NewCorrespondencePage({ params, searchParams }: Props) {
  const { project } = await params;
  const { type } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/correspondence/new`, { type }));
  const options = await pageRead(formOptions(ctx, decodeURIComponent(project)));
  const t = await getTranslations('draft');
  const scope = { organizationId: ctx.actor.organizationId };
  const held = await listHeldPermissions(ctx, scope);
  if (!held.includes('correspondence.create') || !options) return <NoPermission roles={t('mayCreate').split(', ')} />;
  const start = options.types.find((one) => one.code === type) ?? options.types.find((one) => one.code === USUAL_TYPE);
  return (
    <ClientMessages namespaces={['correspondence', 'document', 'draft', 'holds', 'numbers', 'viewer']}>
      <FreshForm>
        <DraftForm
          {...formSurroundings(ctx, options)}
          startType={start?.code ?? options.types[0]?.code ?? USUAL_TYPE}
          recent={await recentRecipients(ctx, options.project.code)}
          document={null}
          maySubmit={held.includes('correspondence.submit')}
          mayDiscard={held.includes('correspondence.discard')}
        />
      </FreshForm>
    </ClientMessages>
  );
}
