import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { AttachmentList } from '@/app/(app)/_documents/document/attachment-list';
import { PaperLine, Parties, Party } from '@/app/(app)/_documents/document/parties';
import { VerificationCode } from '@/app/(app)/_documents/document/verification-code';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';

/** The cover sheet as it would be read on paper, with the list as the page or the print shows it. */
export function TransmittalSheet({
  transmittal,
  verificationAddress,
  isPrinted = false,
  children,
}: {
  transmittal: TransmittalDetail;
  /** Of the shown revision; null for a draft. */
  verificationAddress: string | null;
  /** On paper the files are named by their items. */
  isPrinted?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('transmittals');
  const words = useTranslations('correspondence');
  const document = useTranslations('document');
  const { purpose, purposeText, acknowledgeDueDate, dueDate, documentDate } = transmittal;
  const day = (iso: string | null) => (iso ? <ThaiDate iso={iso} form="long" /> : '–');
  return (
    <article className="min-w-0 rounded-md border border-line bg-surface px-5 py-5 md:px-8" data-print="flow">
      <h2 className="font-display text-lead font-semibold break-words">{transmittal.subject || words('noSubject')}</h2>
      <dl className="mt-3 grid gap-y-1 border-b border-line pb-4 text-table">
        <PaperLine term={words('column.from')}>
          <Party code={transmittal.originator.code} name={transmittal.originator.name} />
        </PaperLine>
        <PaperLine term={words('column.to')}>
          <Parties recipients={transmittal.recipients} type="TO" />
        </PaperLine>
        {transmittal.recipients.some((one) => one.recipientType === 'CC') && (
          <PaperLine term={words('column.cc')}>
            <Parties recipients={transmittal.recipients} type="CC" />
          </PaperLine>
        )}
        <PaperLine term={t('column.purpose')}>
          {[t(`purpose.${purpose}`), purposeText].filter(Boolean).join(' · ')}
        </PaperLine>
        <PaperLine term={words('column.date')}>{day(documentDate)}</PaperLine>
        <PaperLine term={t('draft.acknowledgeDue')}>{day(acknowledgeDueDate)}</PaperLine>
        <PaperLine term={t('draft.responseDue')}>{day(dueDate)}</PaperLine>
      </dl>
      {transmittal.body && (
        <div className="py-4 font-print text-lead break-words whitespace-pre-line">{transmittal.body}</div>
      )}
      <Section title={t('items.title', { count: transmittal.items.length })}>{children}</Section>
      {transmittal.remarks && (
        <p className="pb-4 text-table whitespace-pre-line">
          {t('remarks')} {transmittal.remarks}
        </p>
      )}
      {!isPrinted && transmittal.attachments.length > 0 && (
        <Section title={document('files', { count: transmittal.attachments.length })}>
          <AttachmentList files={transmittal.attachments} />
        </Section>
      )}
      {verificationAddress && transmittal.documentNumber && (
        <VerificationCode address={verificationAddress} number={transmittal.documentNumber} />
      )}
    </article>
  );
}
