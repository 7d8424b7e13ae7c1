import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RecipientState } from '@/lib/documents/document/dto';
import { RecipientHead } from './recipient-head';

/** Recipients with their attention persons and progress. */
export function RecipientsList({ recipients }: { recipients: readonly RecipientState[] }) {
  const t = useTranslations('document');
  if (recipients.length === 0) return <p className="text-muted">{t('noRecipients')}</p>;
  return (
    <ul className="flex flex-col">
      {recipients.map((recipient) => (
        <li key={recipient.organization.publicId} className="border-b border-line py-2 last:border-b-0">
          <RecipientHead recipient={recipient} />
          <p className="text-meta text-muted">
            {t(`recipientState.${recipient.state}`)}
            {recipient.firstReadAt && (
              <>
                {' · '}
                {t('firstRead')} <ThaiDate iso={recipient.firstReadAt} form="datetime" />
              </>
            )}
            {recipient.repliedAt && (
              <>
                {' · '}
                {t('repliedAt')} <ThaiDate iso={recipient.repliedAt} form="datetime" />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
