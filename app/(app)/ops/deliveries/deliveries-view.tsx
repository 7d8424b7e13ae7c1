import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { Section } from '@/app/_ui/section';
import type { DeliveryFigures, Tries } from '@/lib/operations/figures/delivery-figures';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from '../_ops/figure-chart';
import { FigureRow } from '../_ops/figure-row';
import { figureTexts } from '../_ops/figure-text';
import { NoMail, NotConfigured } from '../_ops/not-configured';

/** Outgoing messages to n8n and to subscriptions, and mail. */
export async function DeliveriesView({ figures, period }: { figures: DeliveryFigures; period: Period }) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  const { starts, webhook, subscriptions, mail } = figures;
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const chart = { starts, period };
  const figuresOf = ({ taken, refused, success, p50, p95, p99 }: Tries, isBad: boolean) => [
    {
      term: t('deliveries.success'),
      figure: texts.share(success),
      hint: t('deliveries.tries', { taken: sum(taken), refused: sum(refused) }),
      isBad,
    },
    {
      term: t('deliveries.latency'),
      figure: texts.milliseconds(p95),
      hint: t('quantiles', { p50: texts.milliseconds(p50), p99: texts.milliseconds(p99) }),
    },
  ];
  const chartOf = (title: string, { taken, refused }: Tries) => (
    <FigureChart
      title={title}
      {...chart}
      lines={[
        { key: 'taken', label: t('deliveries.taken'), tone: 2, values: taken },
        { key: 'refused', label: t('deliveries.refused'), tone: 4, values: refused },
      ]}
      text={texts.count}
    />
  );
  return (
    <>
      {!figures.isWebhookConfigured && <NotConfigured />}
      {!figures.isMailConfigured && <NoMail />}
      <Section
        title={t('deliveries.n8n')}
        actions={
          <ButtonLink href="/ops/webhooks" size="small">
            {t('deliveries.toWebhooks')}
          </ButtonLink>
        }
      >
        <FigureRow
          figures={[
            ...figuresOf(webhook, sum(webhook.refused) > 0),
            { term: t('deliveries.pending'), figure: texts.count(webhook.pending) },
          ]}
        />
      </Section>
      <Section
        title={t('deliveries.subscriptions')}
        actions={
          <ButtonLink href="/admin/webhooks" size="small">
            {t('deliveries.toSubscriptions')}
          </ButtonLink>
        }
      >
        <FigureRow
          figures={[
            // A refused message is tried again for a day: the receiver that goes on failing is what counts.
            ...figuresOf(subscriptions, false),
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
        actions={
          <ButtonLink href="/ops/dead-letters?consumer=mail" size="small">
            {t('deliveries.toMailDead')}
          </ButtonLink>
        }
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
        {chartOf(t('deliveries.webhooksOver'), webhook)}
        {chartOf(t('deliveries.subscriptionsOver'), subscriptions)}
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
