import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { Section } from '@/app/_ui/section';
import type { DeliveryFigures } from '@/lib/operations/figures/delivery-figures';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from '../_ops/figure-chart';
import { FigureRow } from '../_ops/figure-row';
import { figureTexts } from '../_ops/figure-text';
import { NoMail, NotConfigured } from '../_ops/not-configured';

/** What left the system: messages to n8n and to subscriptions, and mail. */
export async function DeliveriesView({ figures, period }: { figures: DeliveryFigures; period: Period }) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  const { starts, webhook, subscriptions, mail } = figures;
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const chart = { starts, period };
  const tries = ({ taken, refused, success, p50, p95, p99 }: typeof webhook | typeof subscriptions) => [
    {
      term: t('deliveries.success'),
      figure: texts.share(success),
      hint: t('deliveries.tries', { taken: sum(taken), refused: sum(refused) }),
      isBad: sum(refused) > 0,
    },
    {
      term: t('deliveries.latency'),
      figure: texts.milliseconds(p95),
      hint: t('quantiles', { p50: texts.milliseconds(p50), p99: texts.milliseconds(p99) }),
    },
  ];
  return (
    <>
      {!figures.isWebhookConfigured && <NotConfigured />}
      {!figures.isMailConfigured && <NoMail />}
      <Section title={t('deliveries.n8n')} actions={<ToList href="/ops/webhooks">{t('deliveries.toWebhooks')}</ToList>}>
        <FigureRow
          figures={[...tries(webhook), { term: t('deliveries.pending'), figure: texts.count(webhook.pending) }]}
        />
      </Section>
      <Section
        title={t('deliveries.subscriptions')}
        actions={<ToList href="/admin/webhooks">{t('deliveries.toSubscriptions')}</ToList>}
      >
        <FigureRow
          figures={[
            ...tries(subscriptions),
            { term: t('deliveries.pending'), figure: texts.count(subscriptions.pending) },
            {
              term: t('deliveries.active'),
              figure: texts.count(subscriptions.active),
              hint: t('deliveries.failing', { count: subscriptions.failing }),
              isBad: subscriptions.failing > 0,
            },
          ]}
        />
      </Section>
      <Section
        title={t('deliveries.mail')}
        actions={<ToList href="/ops/dead-letters?consumer=mail">{t('deliveries.toMailDead')}</ToList>}
      >
        <FigureRow
          figures={[
            { term: t('deliveries.mailSent'), figure: texts.count(sum(mail.sent)) },
            {
              term: t('deliveries.mailQueued'),
              figure: texts.count(mail.queued),
              hint: t('deliveries.mailRetrying', { count: mail.retrying }),
            },
            { term: t('deliveries.mailFailed'), figure: texts.count(mail.failed), isBad: mail.failed > 0 },
          ]}
        />
      </Section>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <FigureChart
          title={t('deliveries.webhooksOver')}
          {...chart}
          lines={[
            { key: 'taken', label: t('deliveries.taken'), tone: 2, values: webhook.taken },
            { key: 'refused', label: t('deliveries.refused'), tone: 4, values: webhook.refused },
          ]}
          text={texts.count}
        />
        <FigureChart
          title={t('deliveries.subscriptionsOver')}
          {...chart}
          lines={[
            { key: 'taken', label: t('deliveries.taken'), tone: 2, values: subscriptions.taken },
            { key: 'refused', label: t('deliveries.refused'), tone: 4, values: subscriptions.refused },
          ]}
          text={texts.count}
        />
        <FigureChart
          title={t('deliveries.mailOver')}
          {...chart}
          lines={[{ key: 'sent', label: t('deliveries.mailSent'), tone: 1, values: mail.sent }]}
          text={texts.count}
        />
      </div>
    </>
  );
}

function ToList({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} size="small">
      {children}
    </ButtonLink>
  );
}
