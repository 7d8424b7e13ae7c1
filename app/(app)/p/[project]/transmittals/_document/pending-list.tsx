import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import type { PendingItem } from '@/lib/documents/transmittals/dto';
import { itemHref } from '../item-href';
import { ResendButton } from './resend-button';

/** Outdated revisions that recipients have, with the transmittal that sent them. */
export function PendingList({
  items,
  projectCode,
  mayResend,
}: {
  items: readonly PendingItem[];
  projectCode: string;
  mayResend: boolean;
}) {
  const t = useTranslations('transmittals.pending');
  return (
    <ul className="flex flex-col border-t border-line" data-testid="pending">
      {items.map((item, index) => {
        const href = itemHref(item, projectCode);
        const { publicId, documentNumber, submittedAt } = item.transmittal;
        // One draft replaces all that a transmittal sent.
        const isFirst = items.findIndex(({ transmittal }) => transmittal.publicId === publicId) === index;
        return (
          <li
            key={`${item.holder.publicId} ${item.pagePublicId}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span lang="th" className="w-20 shrink-0 font-medium" title={item.holder.name}>
              {item.holder.code}
            </span>
            <span className="min-w-0 flex-1 basis-56">
              {href ? (
                <Link href={href} prefetch={false} className="break-words text-primary hover:underline">
                  {item.number}
                </Link>
              ) : (
                item.number
              )}{' '}
              <span className="block text-table break-words text-muted">{item.title}</span>
            </span>
            <span className="text-table">
              {t('held', { held: item.heldLabel || '0', newest: item.newestLabel || '0' })}
            </span>
            <span className="text-table">
              <Link
                href={documentPath({ projectCode, typeCode: TRANSMITTAL_TYPE_CODE, publicId })}
                prefetch={false}
                className="text-primary hover:underline"
              >
                {documentNumber}
              </Link>{' '}
              <ThaiDate iso={submittedAt} />
            </span>
            {mayResend && isFirst && (
              <ResendButton publicId={publicId} number={documentNumber} projectCode={projectCode} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
