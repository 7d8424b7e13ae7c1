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
import { getWebhookMessage } from '@/lib/messages/webhooks/message-queries';
import { n8nEndpoint } from '@/lib/messages/webhooks/n8n-endpoint';
import { PublicId } from '@/lib/platform/public-id';
import { OpsOnly } from '../../_ops/ops-only';
import { WebhookChip } from '../webhook-chip';
import { Redeliver } from './redeliver';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ops'))('webhooks.one') };
}

export default async function WebhookPage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId);
  if (!publicId.success) notFound();
  const message = await pageRead(getWebhookMessage(ctx, publicId.data));
  if (!message) return <OpsOnly />;
  const t = await getTranslations('ops.webhooks');
  return (
    <>
      <PageHeader
        title={message.kind === 'TEST' ? t('testMessage') : message.groupKey}
        trail={[{ label: (await getTranslations('ops'))('tabs.webhooks'), href: '/ops/webhooks' }]}
        meta={<WebhookChip state={message.state} />}
        actions={n8nEndpoint() && <Redeliver publicId={message.publicId} isWaiting={message.state === 'PENDING'} />}
      />
      <DescriptionList
        columns={2}
        items={[
          { term: t('createdAt'), value: <ThaiDate iso={message.createdAt} form="seconds" /> },
          { term: t('requestedBy'), value: message.requestedBy },
          { term: 'webhook-id', value: <code className="text-meta break-all">{message.webhookId}</code> },
        ]}
      />
      <Section title={t('tries')}>
        {message.attempts.length === 0 ? (
          <EmptyState title={t('noTries')}>{t(`stateHint.${message.state}`)}</EmptyState>
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
        <pre className="rounded-md border border-line bg-sunken p-3 text-meta break-words whitespace-pre-wrap">
          {JSON.stringify(message.body, null, 2)}
        </pre>
      </Section>
    </>
  );
}
