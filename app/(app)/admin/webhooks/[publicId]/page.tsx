import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { choicesFilter, parseListParams, type RawSearchParams } from '@/app/_web/search-params';
import { SUBSCRIPTION_MESSAGE_STATES } from '@/db/operations-enums';
import { subscriptionChoices } from '@/lib/messages/subscriptions/subscription-choices';
import { findSubscription, listMessages } from '@/lib/messages/subscriptions/subscription-queries';
import { PublicId } from '@/lib/platform/public-id';
import { AuditTrail } from '../../_audit/audit-trail';
import { SubscriptionChip } from '../subscription-chip';
import { WebhooksOnly } from '../webhooks-only';
import { EditSubscription } from './edit-subscription';
import { MessagesTable } from './messages-table';
import { RedeliverFailed } from './redeliver-failed';
import { RotateSecret } from './rotate-secret';
import { SubscriptionActions } from './subscription-actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('title') };
}

export default async function SubscriptionPage({
  params,
  searchParams,
}: {
  params: Promise<{ publicId: string }>;
  searchParams: Promise<RawSearchParams>;
}) {
  const ctx = await requireCtx();
  const id = PublicId.safeParse((await params).publicId).data ?? notFound();
  const subscription = await pageRead(findSubscription(ctx, id));
  if (!subscription) return <WebhooksOnly />;
  const { size, after, before, filters, query } = parseListParams(await searchParams, {
    sortable: [],
    defaultSort: [],
    filters: { state: choicesFilter(SUBSCRIPTION_MESSAGE_STATES) },
  });
  const [t, { projects }, log] = await Promise.all([
    getTranslations('webhooks'),
    subscriptionChoices(ctx),
    listMessages(ctx, { subscriptionPublicId: id, ...filters, size, after, before }),
  ]);
  const { publicId, versionNo, name, status, pauseReason, organization, previousSecretEndsAt } = subscription;
  return (
    <>
      <PageHeader
        title={name}
        meta={
          <>
            <SubscriptionChip subscription={subscription} />
            <span lang="th">{organization?.code ?? t('system')}</span>
          </>
        }
        trail={[{ label: t('title'), href: '/admin/webhooks' }]}
        actions={<SubscriptionActions {...{ publicId, versionNo, name, status }} />}
      />
      {status === 'PAUSED' && (
        <div className="mb-5">
          <Banner tone={pauseReason === 'FAILING' ? 'danger' : 'warning'}>
            {t(`paused.${pauseReason ?? 'ADMINISTRATOR'}`)}{' '}
            {subscription.pausedAt && <ThaiDate iso={subscription.pausedAt} form="datetime" />}
          </Banner>
        </div>
      )}
      <Section
        title={t('log')}
        hint={t('logHint')}
        actions={<RedeliverFailed publicId={publicId} isPaused={status === 'PAUSED'} />}
      >
        <MessagesTable
          subscriptionPublicId={publicId}
          rows={log.rows}
          page={{ total: log.total, totalCapped: !log.isTotalExact, after: log.after, before: log.before }}
          query={query}
        />
      </Section>
      <Section title={t('settings')} hint={t('settingsHint')}>
        <EditSubscription subscription={subscription} projects={projects} />
      </Section>
      <Section title={t('secret.title')} hint={t('secret.hint')}>
        {previousSecretEndsAt && (
          <p className="mb-3 text-table">
            {t('secret.previous')} <ThaiDate iso={previousSecretEndsAt} form="datetime" />
          </p>
        )}
        <RotateSecret publicId={publicId} versionNo={versionNo} />
      </Section>
      <AuditTrail ctx={ctx} entityType="webhook_subscription" entityPublicId={publicId} />
    </>
  );
}
