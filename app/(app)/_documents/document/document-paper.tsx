import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '@/app/_ui/section';
import type { AttachmentRow, OrganizationRef, RecipientState } from '@/lib/documents/document/dto';
import { markOf } from '../paper/paper-sheet';
import { AttachmentList } from './attachment-list';
import { PaperLine, Parties, Party } from './parties';
import { VerificationCode } from './verification-code';

/** A document of any kind as it would be read on paper: head, text and parts of the kind, then files and code. */
export function DocumentPaper({
  document,
  verificationAddress,
  hasFiles = true,
  children,
}: {
  document: { attachments: readonly AttachmentRow[]; documentNumber: string | null } & Parameters<typeof markOf>[0];
  /** Of the shown revision; null for a draft. */
  verificationAddress: string | null;
  /** False where the files are named elsewhere on the paper. */
  hasFiles?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('document');
  const { attachments, documentNumber } = document;
  const mark = markOf(document);
  return (
    <article className="min-w-0 rounded-md border border-line bg-surface px-5 py-5 md:px-8" data-print="flow">
      {children}
      {hasFiles && (
        <Section title={t('files', { count: attachments.length })}>
          <AttachmentList files={attachments} isMarked={mark === 'cancelled' || mark === 'superseded'} />
        </Section>
      )}
      {verificationAddress && documentNumber && (
        <VerificationCode address={verificationAddress} number={documentNumber} />
      )}
    </article>
  );
}

/** Subject, sender and recipients of a form; a letter has the order of an official letter instead. */
export function PaperHead({
  document: { subject, originator, recipients },
  stamp,
  children,
}: {
  document: { subject: string; originator: OrganizationRef; recipients: readonly RecipientState[] };
  /** Beside the subject. */
  stamp?: ReactNode;
  /** Lines of the kind. */
  children: ReactNode;
}) {
  const words = useTranslations('correspondence');
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 font-display text-lead font-semibold break-words">{subject || words('noSubject')}</h2>
        {stamp}
      </div>
      <dl className="mt-3 grid gap-y-1 border-b border-line pb-4 text-table">
        <PaperLine term={words('column.from')}>
          <Party code={originator.code} name={originator.name} />
        </PaperLine>
        <RecipientLines to={words('column.to')} recipients={recipients} />
        {children}
      </dl>
    </>
  );
}

/** Lines of TO and CC. `to` labels the first. */
export function RecipientLines({ to, recipients }: { to: string; recipients: readonly RecipientState[] }) {
  const words = useTranslations('correspondence');
  return (
    <>
      <PaperLine term={to}>
        <Parties recipients={recipients} type="TO" />
      </PaperLine>
      {recipients.some(({ recipientType }) => recipientType === 'CC') && (
        <PaperLine term={words('column.cc')}>
          <Parties recipients={recipients} type="CC" />
        </PaperLine>
      )}
    </>
  );
}
