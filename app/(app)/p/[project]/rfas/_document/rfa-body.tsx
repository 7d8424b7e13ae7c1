import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { Stamp } from '@/app/_ui/stamp';
import { ThaiDate } from '@/app/_ui/thai-date';
import { DocumentPaper, PaperHead } from '@/app/(app)/_documents/document/document-paper';
import { PaperLine } from '@/app/(app)/_documents/document/parties';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import { ItemsTable } from './items-table';

/** The RFA itself, as it would be read on paper: result, parties, description, drawings and files. */
export function RfaBody({ rfa, verificationAddress }: { rfa: RfaDetail; verificationAddress: string | null }) {
  const t = useTranslations('rfa');
  const words = useTranslations('correspondence');
  return (
    <DocumentPaper document={rfa} verificationAddress={verificationAddress}>
      <PaperHead document={rfa} stamp={<Result rfa={rfa} />}>
        <PaperLine term={t('contract')}>{`${rfa.contract.code} ${rfa.contract.name}`}</PaperLine>
        <PaperLine term={words('column.type')}>{`${rfa.rfaType.name} (${rfa.rfaType.code})`}</PaperLine>
        <PaperLine term={words('column.date')}>
          {rfa.documentDate ? <ThaiDate iso={rfa.documentDate} form="long" /> : '–'}
        </PaperLine>
      </PaperHead>
      <div className="py-5 font-print text-lead break-words whitespace-pre-line">
        {rfa.body || <span className="font-sans text-body text-muted">{t('noBody')}</span>}
      </div>
      {rfa.items.length > 0 && (
        <Section title={t('items.title', { count: rfa.items.length })}>
          <ItemsTable items={rfa.items} projectCode={rfa.project.code} />
        </Section>
      )}
    </DocumentPaper>
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
