import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { Stamp } from '@/app/_ui/stamp';
import { ThaiDate } from '@/app/_ui/thai-date';
import { AttachmentList } from '@/app/(app)/_documents/document/attachment-list';
import { PaperLine, Parties, Party } from '@/app/(app)/_documents/document/parties';
import { VerificationCode } from '@/app/(app)/_documents/document/verification-code';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import { ItemsTable } from './items-table';

/** The RFA itself, as it would be read on paper: result, parties, description, drawings and files. */
export function RfaBody({ rfa, verificationAddress }: { rfa: RfaDetail; verificationAddress: string | null }) {
  const t = useTranslations('rfa');
  const document = useTranslations('document');
  const words = useTranslations('correspondence');
  return (
    <article className="min-w-0 rounded-md border border-line bg-surface px-5 py-5 md:px-8" data-print="flow">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 font-display text-lead font-semibold break-words">
          {rfa.subject || words('noSubject')}
        </h2>
        <Result rfa={rfa} />
      </div>
      <dl className="mt-3 grid gap-y-1 border-b border-line pb-4 text-table">
        <PaperLine term={words('column.from')}>
          <Party code={rfa.originator.code} name={rfa.originator.name} />
        </PaperLine>
        <PaperLine term={words('column.to')}>
          <Parties recipients={rfa.recipients} type="TO" />
        </PaperLine>
        {rfa.recipients.some((one) => one.recipientType === 'CC') && (
          <PaperLine term={words('column.cc')}>
            <Parties recipients={rfa.recipients} type="CC" />
          </PaperLine>
        )}
        <PaperLine term={t('contract')}>{`${rfa.contract.code} ${rfa.contract.name}`}</PaperLine>
        <PaperLine term={words('column.type')}>{`${rfa.rfaType.name} (${rfa.rfaType.code})`}</PaperLine>
        <PaperLine term={words('column.date')}>
          {rfa.documentDate ? <ThaiDate iso={rfa.documentDate} form="long" /> : '–'}
        </PaperLine>
      </dl>
      <div className="py-5 font-print text-lead break-words whitespace-pre-line">
        {rfa.body || <span className="font-sans text-body text-muted">{t('noBody')}</span>}
      </div>
      {rfa.items.length > 0 && (
        <Section title={t('items.title', { count: rfa.items.length })}>
          <ItemsTable items={rfa.items} projectCode={rfa.project.code} />
        </Section>
      )}
      <Section title={document('files', { count: rfa.attachments.length })}>
        <AttachmentList files={rfa.attachments} />
      </Section>
      {verificationAddress && rfa.documentNumber && (
        <VerificationCode address={verificationAddress} number={rfa.documentNumber} />
      )}
    </article>
  );
}

/** The final result as a stamp; before it, the consultant's in words. */
function Result({ rfa: { revision, decidedBy } }: { rfa: RfaDetail }) {
  const t = useTranslations('rfa');
  const { result, consultantResult, decidedAt } = revision;
  if (result) {
    return (
      <div className="flex flex-col items-end gap-1" data-testid="rfa-result">
        <Stamp code={result.code} label={result.name} />
        {decidedAt && (
          <p className="text-meta text-muted">
            {decidedBy?.name} <ThaiDate iso={decidedAt} form="datetime" />
          </p>
        )}
      </div>
    );
  }
  if (!consultantResult) return null;
  return (
    <p className="text-table text-muted" data-testid="rfa-result">
      {t('byConsultant', { result: `${consultantResult.code} ${consultantResult.name}` })}
    </p>
  );
}
