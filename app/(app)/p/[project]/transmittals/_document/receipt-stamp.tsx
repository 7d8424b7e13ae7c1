import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { getStampedReceipts } from '@/lib/documents/transmittals/receipts/stamped-receipts';

type Receipt = Awaited<ReturnType<typeof getStampedReceipts>>['receipts'][number];

/** The stamp of one recipient: who acknowledged for it, when and how, and what it did with the copy before. */
export function ReceiptStamp({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('transmittals.receipt');
  const receipts = useTranslations('transmittals.receipts');
  const by = useTranslations('transmittals.paper.by');
  const { organization, paper } = receipt;
  return (
    <section
      aria-label={t('of', { code: organization.code })}
      className="mt-4 break-inside-avoid rounded-md border-2 border-primary p-4"
      data-testid="receipt"
    >
      <p className="font-display text-lead font-semibold text-primary">{t('stamp')}</p>
      <p lang="th" className="font-medium break-words">
        {organization.code} {organization.name}
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(112px,auto)_1fr] gap-x-3 text-table">
        <dt className="text-muted">{t('at')}</dt>
        <dd>
          <ThaiDate iso={receipt.acknowledgedAt} form="datetime" />
        </dd>
        <dt className="text-muted">{t('by')}</dt>
        <dd>{receipt.acknowledgedBy?.name ?? receipts('somebody')}</dd>
        <dt className="text-muted">{t('how')}</dt>
        <dd>
          {paper ? (
            <>
              {t('onPaper', { method: by(paper.method) })} <ThaiDate iso={paper.receivedOn} />
            </>
          ) : (
            t('inSystem')
          )}
        </dd>
        {receipt.scans.length > 0 && (
          <>
            <dt className="text-muted">{t('scans')}</dt>
            <dd className="break-all">{receipt.scans.join(', ')}</dd>
          </>
        )}
        {receipt.people.map(({ person, viewedAt, downloadedAt }, at) => (
          <div key={person?.publicId ?? at} className="contents">
            <dt className="text-muted">{person?.name ?? receipts('somebody')}</dt>
            <dd>
              {viewedAt && (
                <>
                  {receipts('viewed')} <ThaiDate iso={viewedAt} form="datetime" />{' '}
                </>
              )}
              {downloadedAt && (
                <>
                  {receipts('downloaded')} <ThaiDate iso={downloadedAt} form="datetime" />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
