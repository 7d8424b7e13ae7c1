import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { listPendingItems } from '@/lib/documents/transmittals/register/pending-items';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { PendingList } from '../../transmittals/_document/pending-list';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transmittals'))('pending.title') };
}

/** Outdated revisions sent by this organization, by holder: each is sent again from its transmittal. */
export default async function PendingTransmittalsPage({ params }: Props) {
  const { project: segment } = await params;
  const ctx = await requireCtx(`/p/${segment}/monitor/pending-transmittals`);
  const { code } = await openProject(ctx, segment);
  const t = await getTranslations('transmittals.pending');
  const [items, held] = await Promise.all([
    listPendingItems(ctx, code),
    listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId }),
  ]);
  return (
    <>
      <PageHeader title={t('title')} meta={code} />
      {items.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <ClientMessages namespaces={['transmittals', 'workflowPanel']}>
          <p className="pb-4 text-muted">{t('hint')}</p>
          <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
            <PendingList items={items} projectCode={code} mayResend={held.includes('transmittal.create')} />
          </ActingFor>
        </ClientMessages>
      )}
    </>
  );
}
