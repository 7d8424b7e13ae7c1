import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RecipientState } from '@/lib/documents/correspondence/dto';

/** Who got it, for whose attention, and how far each of them is. */
export function RecipientsList({ recipients }: { recipients: readonly RecipientState[] }) {
  const t = useTranslations('document');
  if (recipients.length === 0) return <p className="text-muted">{t('noRecipients')}</p>;
  return (
    <ul className="flex flex-col">
      {recipients.map((recipient) => (
        <li key={recipient.organization.publicId} className="border-b border-line py-2 last:border-b-0">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <Badge>{t(`recipientType.${recipient.recipientType}`)}</Badge>
            <span lang="th" className="font-medium">
              {recipient.organization.code}
            </span>
            <span lang="th" className="text-table text-muted">
              {recipient.organization.name}
            </span>
          </div>
          {recipient.attentions.length > 0 && (
            <p className="text-table">
              {t('attention', { names: recipient.attentions.map((one) => one.name).join(', ') })}
            </p>
          )}
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
