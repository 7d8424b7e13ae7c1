import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import type { DeliveryFigures } from '@/lib/operations/figures/delivery-figures';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from '../_ops/figure-chart';
import { FigureRow } from '../_ops/figure-row';
import { figureTexts } from '../_ops/figure-text';
import { NoMail, NotConfigured } from '../_ops/not-configured';

/** What left the system: messages to n8n and mail. */
export async function DeliveriesView({ figures, period }: { figures: DeliveryFigures; period: Period }) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  const { starts, webhook, mail } = figures;
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const chart = { starts, period };
  return (
    <>
      {!figures.isWebhookConfigured && <NotConfigured />}
      {!figures.isMailConfigured && <NoMail />}
      <FigureRow
        figures={[
          {
            term: t('deliveries.success'),
            figure: texts.share(webhook.success),
            hint: t('deliveries.tries', { taken: sum(webhook.taken), refused: sum(webhook.refused) }),
            isBad: sum(webhook.refused) > 0,
          },
          {
            term: t('deliveries.latency'),
            figure: texts.milliseconds(webhook.p95),
            hint: t('quantiles', { p50: texts.milliseconds(webhook.p50), p99: texts.milliseconds(webhook.p99) }),
          },
          { term: t('deliveries.pending'), figure: texts.count(webhook.pending) },
          { term: t('deliveries.mailSent'), figure: texts.count(sum(mail.sent)) },
          {
            term: t('deliveries.mailQueued'),
            figure: texts.count(mail.queued),
            hint: t('deliveries.mailRetrying', { count: mail.retrying }),
          },
          { term: t('deliveries.mailFailed'), figure: texts.count(mail.failed), isBad: mail.failed > 0 },
        ]}
      />
      <div className="mb-5 flex flex-wrap gap-2">
        <ButtonLink href="/ops/webhooks" size="small">
          {t('deliveries.toWebhooks')}
        </ButtonLink>
        <ButtonLink href="/ops/dead-letters?consumer=mail" size="small">
          {t('deliveries.toMailDead')}
        </ButtonLink>
      </div>
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
          title={t('deliveries.mailOver')}
          {...chart}
          lines={[{ key: 'sent', label: t('deliveries.mailSent'), tone: 1, values: mail.sent }]}
          text={texts.count}
        />
      </div>
    </>
  );
}
