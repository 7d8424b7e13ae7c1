import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { DescriptionList } from '@/app/_ui/description-list';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { findMessage, findSubscription } from '@/lib/messages/subscriptions/subscription-queries';
import { PublicId } from '@/lib/platform/public-id';
import { MessageChip } from '../../../subscription-chip';
import { WebhooksOnly } from '../../../webhooks-only';
import { RedeliverMessage } from './redeliver-message';

/** A try that is further away is not watched: the person comes back for it. */
const SOON_MS = 60_000;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('message') };
}

/** One message: its body, each try, and the receiver's answers. */
export default async function SubscriptionMessagePage({
  params,
}: {
  params: Promise<{ publicId: string; messagePublicId: string }>;
}) {
  const ctx = await requireCtx();
  const { publicId, messagePublicId } = await params;
  const id = PublicId.safeParse(publicId).data ?? notFound();
  const messageId = PublicId.safeParse(messagePublicId).data ?? notFound();
  const found = await pageRead(Promise.all([findSubscription(ctx, id), findMessage(ctx, messageId)]));
  if (!found) return <WebhooksOnly />;
  const [subscription, message] = found;
  if (message.subscriptionPublicId !== id) notFound();
  const t = await getTranslations('webhooks');
  const isWaiting = message.state === 'PENDING';
  const isDueSoon = message.nextAt === null || Date.parse(message.nextAt) - Date.now() < SOON_MS;
  return (
    <>
      <PageHeader
        title={t(`kinds.${message.kind}`)}
        trail={[
          { label: t('title'), href: '/admin/webhooks' },
          { label: subscription.name, href: `/admin/webhooks/${id}` },
        ]}
        meta={<MessageChip state={message.state} />}
        actions={
          <RedeliverMessage publicId={message.publicId} isWaiting={isWaiting} isWatched={isWaiting && isDueSoon} />
        }
      />
      <DescriptionList
        columns={2}
        items={[
          { term: t('createdAt'), value: <ThaiDate iso={message.createdAt} form="seconds" /> },
          { term: t('nextAt'), value: message.nextAt && <ThaiDate iso={message.nextAt} form="seconds" /> },
          { term: t('requestedBy'), value: message.requestedBy },
          { term: 'webhook-id', value: <code className="text-meta break-all">{message.publicId}</code> },
        ]}
      />
      <Section title={t('attempts')}>
        {message.attempts.length === 0 ? (
          <EmptyState title={t('noAttempts')}>{t(`stateHints.${message.state}`)}</EmptyState>
        ) : (
          <ol className="border-y border-line">
            {message.attempts.map((attempt) => (
              <li key={attempt.attemptedAt} className="border-t border-line py-2 first:border-t-0">
                <div className="flex flex-wrap gap-x-4 gap-y-1">
                  <ThaiDate iso={attempt.attemptedAt} form="seconds" />
                  <span className="font-medium">{attempt.statusCode ?? attempt.error}</span>
                  <span className="text-muted">{t('milliseconds', { ms: attempt.durationMs })}</span>
                </div>
                {attempt.response && (
                  <pre className="mt-1 text-meta break-words whitespace-pre-wrap text-muted">{attempt.response}</pre>
                )}
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section title={t('body')}>
        {message.body === null ? (
          <p className="text-muted">{t('bodyWithheld')}</p>
        ) : (
          <pre className="rounded-md border border-line bg-sunken p-3 text-meta break-words whitespace-pre-wrap">
            {JSON.stringify(message.body, null, 2)}
          </pre>
        )}
      </Section>
    </>
  );
}
