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
import { SignatureBoxes } from '@/app/(app)/_documents/paper/signature-boxes';
import { narrowRfa } from '@/lib/documents/issued-copies/narrow';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { PaperItems } from './paper-items';
import { type ReviewRow, Reviews } from './reviews';

/** Form of an RFA, with the results that the reader may see. */
export const rfaPaper: Paper = async (ctx, publicId, revision, readers) => {
  const read = await getRfa(ctx, publicId, revision);
  const [history, verification] = await Promise.all([
    read.revision.isDraft ? null : listHistory(ctx, read.workflow.instanceId),
    verificationAddress(ctx, read.revision.publicId),
  ]);
  const rows = history?.rows ?? [];
  const { rfa, reviews } = readers ? await narrowRfa(readers, read, rows) : { rfa: read, reviews: rows };
  return {
    kind: 'rfa',
    typeCode: RFA_TYPE_CODE,
    typeName: null,
    project: rfa.project,
    organization: rfa.originator,
    number: rfa.documentNumber,
    revisionLabel: rfa.revision.revisionLabel,
    secrecy: rfa.secrecy,
    mark: markOf(rfa),
    verification,
    content: <RfaSheet rfa={rfa} reviews={reviews} />,
  };
};

/** Heading, question, drawings, results of each reviewer with places for stamp and signature. */
export function RfaSheet({ rfa, reviews }: { rfa: RfaDetail; reviews: readonly ReviewRow[] }) {
  const t = useTranslations('paper.rfa');
  const words = useTranslations('correspondence');
  const own = useTranslations('rfa');
  const { recipients, documentDate, dueDate, attachments, urgency, submittedBy, submittedAt } = rfa;
  return (
    <>
      <h2 className="paper-title">{t('title')}</h2>
      <PaperFacts
        facts={[
          { term: words('column.subject'), value: rfa.subject || words('noSubject') },
          { term: own('contract'), value: coded(rfa.contract) },
          { term: words('column.from'), value: <span lang="th">{organizationName(rfa.originator)}</span> },
          { term: words('column.to'), value: recipientsOf(recipients, 'TO') },
          { term: words('column.cc'), value: recipientsOf(recipients, 'CC') },
          { term: words('column.type'), value: `${rfa.rfaType.name} (${rfa.rfaType.code})` },
          { term: words('column.discipline'), value: coded(rfa.discipline) },
          { term: own('revision'), value: own('revisionOf', { label: rfa.revision.revisionLabel, cycle: rfa.cycle }) },
          { term: words('column.date'), value: documentDate && <ThaiDate iso={documentDate} form="long" /> },
          { term: own('dueDate'), value: dueDate && <ThaiDate iso={dueDate} form="long" /> },
          { term: words('column.urgency'), value: urgency !== 'NORMAL' && words(`urgency.${urgency}`) },
        ]}
      />
      {rfa.body && (
        <PaperPart title={t('question')}>
          <PaperText>{rfa.body}</PaperText>
        </PaperPart>
      )}
      {rfa.items.length > 0 && (
        <PaperPart title={own('items.title', { count: rfa.items.length })}>
          <PaperItems items={rfa.items} />
        </PaperPart>
      )}
      {attachments.length > 0 && (
        <PaperPart title={t('files')}>
          <PaperList items={attachments.map(({ publicId, fileName }) => ({ key: publicId, text: fileName }))} />
        </PaperPart>
      )}
      <SignatureBoxes
        boxes={[
          {
            title: t('submitted'),
            name: submittedBy?.name ?? null,
            detail: rfa.originator.name,
            date: submittedAt && <ThaiDate iso={submittedAt} />,
          },
        ]}
      />
      <Reviews rfa={rfa} reviews={reviews} />
    </>
  );
}
