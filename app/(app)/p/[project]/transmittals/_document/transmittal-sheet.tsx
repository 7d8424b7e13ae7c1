import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { DocumentPaper, PaperHead } from '@/app/(app)/_documents/document/document-paper';
import { PaperLine } from '@/app/(app)/_documents/document/parties';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';

/** The cover sheet as it would be read on paper, with the list as the page shows it. */
export function TransmittalSheet({
  transmittal,
  verificationAddress,
  children,
}: {
  transmittal: TransmittalDetail;
  /** Of the shown revision; null for a draft. */
  verificationAddress: string | null;
  children: ReactNode;
}) {
  const t = useTranslations('transmittals');
  const words = useTranslations('correspondence');
  const { purpose, purposeText, acknowledgeDueDate, dueDate, documentDate } = transmittal;
  const day = (iso: string | null) => (iso ? <ThaiDate iso={iso} form="long" /> : '–');
  return (
    <DocumentPaper
      document={transmittal}
      verificationAddress={verificationAddress}
      hasFiles={transmittal.attachments.length > 0}
    >
      <PaperHead document={transmittal}>
        <PaperLine term={t('column.purpose')}>
          {[t(`purpose.${purpose}`), purposeText].filter(Boolean).join(' · ')}
        </PaperLine>
        <PaperLine term={words('column.date')}>{day(documentDate)}</PaperLine>
        <PaperLine term={t('draft.acknowledgeDue')}>{day(acknowledgeDueDate)}</PaperLine>
        <PaperLine term={t('draft.responseDue')}>{day(dueDate)}</PaperLine>
      </PaperHead>
      {transmittal.body && (
        <div className="py-4 font-print text-lead break-words whitespace-pre-line">{transmittal.body}</div>
      )}
      <Section title={t('items.title', { count: transmittal.items.length })}>{children}</Section>
      {transmittal.remarks && (
        <p className="pb-4 text-table whitespace-pre-line">
          {t('remarks')} {transmittal.remarks}
        </p>
      )}
    </DocumentPaper>
  );
}
