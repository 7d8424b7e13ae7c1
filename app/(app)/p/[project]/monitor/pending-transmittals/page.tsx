import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { listPendingItems } from '@/lib/documents/transmittals/pending-items';
import { PendingList } from '../../transmittals/_document/pending-list';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transmittals'))('pending.title') };
}

/** Who still holds an old revision that this organization sent: each is sent again from its transmittal. */
export default async function PendingTransmittalsPage({ params }: Props) {
  const { project: segment } = await params;
  const ctx = await requireCtx(`/p/${segment}/monitor/pending-transmittals`);
  const { code } = await openProject(ctx, segment);
  const t = await getTranslations('transmittals.pending');
  const items = await listPendingItems(ctx, code);
  return (
    <>
      <PageHeader title={t('title')} meta={code} />
      <p className="pb-4 text-muted">{t('hint')}</p>
      {items.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <PendingList items={items} projectCode={code} />
      )}
    </>
  );
}
