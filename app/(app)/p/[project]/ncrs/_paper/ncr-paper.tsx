import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { coded } from '@/app/(app)/_documents/document/coded';
import {
  organizationName,
  PaperFacts,
  PaperList,
  PaperPart,
  PaperText,
  recipientsOf,
} from '@/app/(app)/_documents/paper/paper-parts';
import { markOf, type Paper } from '@/app/(app)/_documents/paper/paper-sheet';
import { narrowNcr } from '@/lib/documents/issued-copies/narrow';
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import type { NcrDetail } from '@/lib/documents/ncrs/dto';
import { getNcr } from '@/lib/documents/ncrs/read/get-ncr';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { photographsOf } from '../_document/photographs';
import { PaperAnswers } from './paper-answers';
import { PaperDrawings } from './paper-drawings';
import { PaperPhotographs } from './paper-photographs';

/** Report of a non-conformance with its answers and its verification. An NCR has no revisions. */
export const ncrPaper: Paper = async (ctx, publicId, _revision, readers) => {
  const read = await getNcr(ctx, publicId);
  const ncr = readers ? await narrowNcr(readers, read) : read;
  return {
    kind: 'ncr',
    typeCode: NCR_TYPE_CODE,
    typeName: null,
    project: ncr.project,
    organization: ncr.originator,
    number: ncr.documentNumber,
    revisionLabel: '',
    secrecy: ncr.secrecy,
    mark: markOf(ncr),
    verification: await verificationAddress(ctx, ncr.revision.publicId),
    content: <NcrPaperSheet ncr={ncr} />,
  };
};

/** Finding, required correction, drawings, photographs; then the part that is filled in later. */
export function NcrPaperSheet({ ncr }: { ncr: NcrDetail }) {
  const t = useTranslations('ncrs');
  const paper = useTranslations('paper');
  const words = useTranslations('correspondence');
  const day = (iso: string | null) => iso && <ThaiDate iso={iso} form="long" />;
  const photographs = photographsOf(ncr.attachments);
  const files = ncr.attachments.filter((file) => !photographs.includes(file));
  return (
    <>
      <h2 className="paper-title">{paper('title.ncr')}</h2>
      <PaperFacts
        facts={[
          { term: words('column.subject'), value: ncr.subject || words('noSubject') },
          { term: t('column.severity'), value: ncr.severity && t(`severity.${ncr.severity}`) },
          { term: t('contract'), value: coded(ncr.contract) },
          { term: t('column.from'), value: <span lang="th">{organizationName(ncr.originator)}</span> },
          { term: t('column.contractor'), value: recipientsOf(ncr.recipients, 'TO') },
          { term: words('column.cc'), value: recipientsOf(ncr.recipients, 'CC') },
          { term: t('column.location'), value: ncr.location },
          { term: t('column.found'), value: day(ncr.findingDate) },
          { term: t('column.discipline'), value: coded(ncr.discipline) },
          { term: t('clauses'), value: ncr.clauses },
          { term: words('column.date'), value: day(ncr.documentDate) },
          { term: t('answerBy'), value: day(ncr.dueDate) },
        ]}
      />
      <PaperPart title={t('description')}>
        <PaperText>{ncr.body || t('noText')}</PaperText>
      </PaperPart>
      <PaperPart title={t('requiredCorrection')}>
        <PaperText>{ncr.requiredCorrection || t('noText')}</PaperText>
      </PaperPart>
      {ncr.drawings.length > 0 && (
        <PaperPart title={t('drawings.title', { count: ncr.drawings.length })}>
          <PaperDrawings drawings={ncr.drawings} />
        </PaperPart>
      )}
      {photographs.length > 0 && (
        <PaperPart title={t('photographs')}>
          <PaperPhotographs images={photographs} />
        </PaperPart>
      )}
      {files.length > 0 && (
        <PaperPart title={paper('files')}>
          <PaperList items={files.map(({ publicId, fileName }) => ({ key: publicId, text: fileName }))} />
        </PaperPart>
      )}
      <PaperAnswers ncr={ncr} />
    </>
  );
}
