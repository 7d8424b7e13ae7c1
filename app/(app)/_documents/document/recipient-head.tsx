import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import type { RecipientState } from '@/lib/documents/document/dto';

/** A recipient of a document: TO or CC, the organization, and the people it is addressed to. */
export function RecipientHead({
  recipient,
  children,
}: {
  recipient: Pick<RecipientState, 'recipientType' | 'organization' | 'attentions'>;
  /** At the end of the line. */
  children?: ReactNode;
}) {
  const t = useTranslations('document');
  const { recipientType, organization, attentions } = recipient;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Badge>{t(`recipientType.${recipientType}`)}</Badge>
        <span lang="th" className="font-medium">
          {organization.code}
        </span>
        <span lang="th" className="text-table text-muted">
          {organization.name}
        </span>
        {children}
      </div>
      {attentions.length > 0 && (
        <p className="text-table">{t('attention', { names: attentions.map((one) => one.name).join(', ') })}</p>
      )}
    </>
  );
}
