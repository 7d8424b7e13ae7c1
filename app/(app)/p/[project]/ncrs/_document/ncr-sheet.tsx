import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { DocumentPaper, PaperHead } from '@/app/(app)/_documents/document/document-paper';
import { PaperLine } from '@/app/(app)/_documents/document/parties';
import type { NcrDetail } from '@/lib/documents/ncrs/dto';
import { DrawingsList } from './drawings-list';
import { Photographs, photographsOf } from './photographs';
import { SeverityMark } from './severity-mark';

/** The report as it would be read on paper: the finding, the correction that it requires, drawings and photographs. */
export function NcrSheet({ ncr, verificationAddress }: { ncr: NcrDetail; verificationAddress: string | null }) {
  const t = useTranslations('ncrs');
  const words = useTranslations('correspondence');
  const day = (iso: string | null) => (iso ? <ThaiDate iso={iso} form="long" /> : '–');
  const photographs = photographsOf(ncr.attachments);
  return (
    <DocumentPaper document={ncr} verificationAddress={verificationAddress}>
      <PaperHead document={ncr} stamp={ncr.severity && <SeverityMark severity={ncr.severity} />}>
        <PaperLine term={t('contract')}>{`${ncr.contract.code} ${ncr.contract.name}`}</PaperLine>
        <PaperLine term={t('column.location')}>{ncr.location || '–'}</PaperLine>
        <PaperLine term={t('column.found')}>{day(ncr.findingDate)}</PaperLine>
        {ncr.discipline && (
          <PaperLine term={t('column.discipline')}>{`${ncr.discipline.code} ${ncr.discipline.name}`}</PaperLine>
        )}
        {ncr.clauses && <PaperLine term={t('clauses')}>{ncr.clauses}</PaperLine>}
        <PaperLine term={words('column.date')}>{day(ncr.documentDate)}</PaperLine>
        <PaperLine term={t('answerBy')}>{day(ncr.dueDate)}</PaperLine>
      </PaperHead>
      <div className="pt-5">
        <Section title={t('description')}>
          <Text text={ncr.body} />
        </Section>
        <Section title={t('requiredCorrection')}>
          <Text text={ncr.requiredCorrection} />
        </Section>
        {ncr.drawings.length > 0 && (
          <Section title={t('drawings.title', { count: ncr.drawings.length })}>
            <DrawingsList drawings={ncr.drawings} projectCode={ncr.project.code} />
          </Section>
        )}
        {photographs.length > 0 && (
          <Section title={t('photographs')}>
            <Photographs images={photographs} />
          </Section>
        )}
      </div>
    </DocumentPaper>
  );
}

function Text({ text }: { text: string }) {
  const t = useTranslations('ncrs');
  if (text === '') return <p className="text-muted">{t('noText')}</p>;
  return <p className="font-print text-lead break-words whitespace-pre-line">{text}</p>;
}
