import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { subscriptionChoices } from '@/lib/messages/subscriptions/subscription-choices';
import { WebhooksOnly } from '../webhooks-only';
import { CreateSubscriptionForm } from './create-subscription-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('create') };
}

export default async function NewSubscriptionPage() {
  const ctx = await requireCtx();
  const choices = await pageRead(subscriptionChoices(ctx));
  if (!choices) return <WebhooksOnly />;
  const t = await getTranslations('webhooks');
  const { organizationPublicId: publicId, organizationCode: code } = ctx.actor;
  return (
    <>
      <PageHeader title={t('create')} trail={[{ label: t('title'), href: '/admin/webhooks' }]} />
      <CreateSubscriptionForm
        organization={choices.mayManageOrganization ? { publicId, code } : null}
        mayManageSystem={choices.mayManageSystem}
        projects={choices.projects}
      />
    </>
  );
}
