import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { RecipientHead } from '@/app/(app)/_documents/document/recipient-head';
import type { TransmittalRecipient } from '@/lib/documents/transmittals/dto';
import { RemindButton } from './remind-button';

/** Progress of each recipient: opened, downloaded, acknowledged, with person and time; and paper copies. */
export function Receipts({
  publicId,
  recipients,
  mayRemind,
  isResponseAsked,
  receiptPage,
  printable,
}: {
  publicId: string;
  recipients: readonly TransmittalRecipient[];
  /** The reader may remind recipients without an acknowledgement. */
  mayRemind: boolean;
  isResponseAsked: boolean;
  /** The address of the revision's receipts, with its query. */
  receiptPage: string;
  /** The organization whose receipt the reader may print; null: every one. */
  printable: string | null;
}) {
  const transmittals = useTranslations('transmittals');
  const t = useTranslations('transmittals.receipts');
  const paper = useTranslations('transmittals.paper');
  const owing = recipients.filter(isOwing);
  const asked = recipients.filter(({ recipientType }) => recipientType === 'TO');
  const answered = asked.filter(({ state }) => state === 'REPLIED').length;
  return (
    <>
      <p className="text-table" data-testid="receipt-counts">
        {transmittals('ackOf', { done: asked.length - owing.length, all: asked.length })}
        {isResponseAsked && ` · ${transmittals('responseOf', { done: answered, all: asked.length })}`}
      </p>
      <ul className="flex flex-col" data-testid="receipts">
        {recipients.map((recipient) => (
          <li key={recipient.organization.publicId} className="border-b border-line py-2 last:border-b-0">
            <RecipientHead recipient={recipient}>
              {mayRemind && isOwing(recipient) && (
                <span className="ms-auto">
                  <RemindButton key={recipient.remindedAt} publicId={publicId} recipient={recipient.organization} />
                </span>
              )}
            </RecipientHead>
            <dl className="grid grid-cols-[minmax(96px,auto)_1fr] gap-x-3 text-table">
              <Moment term={t('viewed')} iso={recipient.viewedAt} />
              <Moment term={t('downloaded')} iso={recipient.downloadedAt} />
              {recipient.recipientType === 'TO' && (
                <Moment term={t('acknowledged')} iso={recipient.acknowledgedAt} by={recipient.acknowledgedBy?.name} />
              )}
              {recipient.recipientType === 'TO' && isResponseAsked && (
                <Moment term={t('responded')} iso={recipient.repliedAt} />
              )}
              {recipient.remindedAt && <Moment term={t('reminded')} iso={recipient.remindedAt} />}
              {recipient.paper && (
                <>
                  <dt className="text-muted">{t('paper')}</dt>
                  <dd>
                    <ThaiDate iso={recipient.paper.receivedOn} /> · {paper(`by.${recipient.paper.method}`)}
                  </dd>
                </>
              )}
            </dl>
            {recipient.acknowledgedAt && (printable === null || printable === recipient.organization.publicId) && (
              <Link
                href={`${receiptPage}&organization=${recipient.organization.publicId}`}
                prefetch={false}
                className="text-table text-primary hover:underline"
              >
                {transmittals('receipt.print')}
              </Link>
            )}
            {recipient.people.length > 0 && (
              <ul className="mt-1 text-meta text-muted">
                {recipient.people.map(({ person, viewedAt, downloadedAt }, at) => (
                  <li key={person?.publicId ?? at}>
                    {person?.name ?? t('somebody')}
                    {viewedAt && (
                      <>
                        {' · '}
                        {t('viewed')} <ThaiDate iso={viewedAt} form="datetime" />
                      </>
                    )}
                    {downloadedAt && (
                      <>
                        {' · '}
                        {t('downloaded')} <ThaiDate iso={downloadedAt} form="datetime" />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {mayRemind && owing.length > 1 && (
        <RemindButton key={owing.map(({ remindedAt }) => remindedAt).join()} publicId={publicId} />
      )}
    </>
  );
}

function isOwing({ recipientType, state }: TransmittalRecipient): boolean {
  return recipientType === 'TO' && state === 'PENDING';
}

function Moment({ term, iso, by }: { term: string; iso: string | null; by?: string | undefined }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd>
        {iso ? <ThaiDate iso={iso} form="datetime" /> : '–'}
        {by && ` · ${by}`}
      </dd>
    </>
  );
}
