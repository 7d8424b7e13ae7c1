import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { DocumentReference } from '@/lib/documents/document/dto';

/** References as a letter names them: number and date. A document without a number is named by its subject. */
export function PaperReferences({ references }: { references: readonly DocumentReference[] }) {
  const t = useTranslations('paper.letter');
  return (
    <ul>
      {references.map(({ publicId, documentNumber, subject, documentDate, isCancelled }) => (
        <li key={publicId}>
          <span lang="th">{documentNumber ?? subject}</span>
          {documentDate && <> {t.rich('dated', { day: () => <ThaiDate iso={documentDate} form="long" /> })}</>}
          {isCancelled && ` (${t('cancelled')})`}
        </li>
      ))}
    </ul>
  );
}
