import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import {
  organizationName,
  PaperFacts,
  PaperList,
  PaperPart,
  PaperTable,
  PaperText,
} from '@/app/(app)/_documents/paper/paper-parts';
import { markOf, type Paper } from '@/app/(app)/_documents/paper/paper-sheet';
import type { CirculationDetail } from '@/lib/documents/circulations/dto';
import { circulationOf } from '@/lib/documents/circulations/read/circulation-of';
import { getCirculation } from '@/lib/documents/circulations/read/get-circulation';
import { narrowReferences } from '@/lib/documents/issued-copies/narrow';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { PaperReferences } from './paper-references';

/** Lines to assign by hand, where nothing was circulated. */
const BLANK_LINES = ['1', '2', '3'];

/**
 * Receive slip of a letter from outside. It names the circulation of the reader's organization alone, as the page does; a
 * copy for all readers names none.
 */
export const incomingPaper: Paper = async (ctx, publicId, _revision, readers) => {
  const read = await getCorrespondence(ctx, publicId);
  const document = readers ? await narrowReferences(readers, read) : read;
  const [own, verification] = await Promise.all([
    readers ? null : circulationOf(ctx, publicId),
    verificationAddress(ctx, document.revision.publicId),
  ]);
  const circulation = own?.sheet ? await getCirculation(ctx, own.sheet.publicId) : null;
  return {
    kind: 'incoming',
    typeCode: document.type.code,
    typeName: null,
    project: document.project,
    organization: document.originator,
    number: document.documentNumber,
    revisionLabel: document.revision.revisionLabel,
    secrecy: document.secrecy,
    mark: markOf(document),
    verification,
    content: <IncomingSheet document={document} circulation={circulation} />,
  };
};

/** The stamp of receipt (ตราประทับรับหนังสือ), the letter's own facts, and its assignees. */
export function IncomingSheet({
  document,
  circulation,
}: {
  document: CorrespondenceDetail;
  circulation: Pick<CirculationDetail, 'documentNumber' | 'assignees'> | null;
}) {
  const t = useTranslations('paper.incoming');
  const letter = useTranslations('paper.letter');
  const methods = useTranslations('document.incoming.methods');
  const words = useTranslations('correspondence');
  const { incoming, originator, documentDate, dueDate, attachments, submittedAt, createdBy, urgency } = document;
  const referred = document.references.filter(({ direction }) => direction === 'TO');
  const attentions = document.recipients.flatMap((recipient) => recipient.attentions.map(({ name }) => name));
  return (
    <>
      <div className="paper-stamp">
        <p className="paper-strong" lang="th">
          {organizationName(originator)}
        </p>
        <PaperFacts
          facts={[
            { term: t('receiveNumber'), value: <span lang="th">{document.documentNumber}</span> },
            { term: t('receivedOn'), value: incoming && <ThaiDate iso={incoming.receivedDate} form="long" /> },
            { term: t('registeredAt'), value: submittedAt && <ThaiDate iso={submittedAt} form="datetime" /> },
            { term: t('registeredBy'), value: createdBy.name },
          ]}
        />
      </div>
      <h2 className="paper-title">{t('title')}</h2>
      <PaperFacts
        facts={[
          { term: words('column.urgency'), value: urgency !== 'NORMAL' && words(`urgency.${urgency}`) },
          { term: words('column.from'), value: incoming && organizationName(incoming.sender) },
          { term: t('theirNumber'), value: incoming?.theirNumber ?? t('none') },
          { term: t('dated'), value: documentDate && <ThaiDate iso={documentDate} form="long" /> },
          { term: letter('subject'), value: document.subject || words('noSubject') },
          { term: t('attention'), value: attentions.join(', ') },
          { term: t('method'), value: incoming && methods(incoming.method) },
          { term: words('column.due'), value: dueDate && <ThaiDate iso={dueDate} form="long" /> },
          { term: letter('references'), value: referred.length > 0 && <PaperReferences references={referred} /> },
          {
            term: t('files'),
            value: attachments.length > 0 && (
              <PaperList items={attachments.map(({ publicId, fileName }) => ({ key: publicId, text: fileName }))} />
            ),
          },
        ]}
      />
      {document.body && (
        <PaperPart title={t('text')}>
          <PaperText>{document.body}</PaperText>
        </PaperPart>
      )}
      <Assigned circulation={circulation} />
    </>
  );
}

function Assigned({ circulation }: { circulation: Pick<CirculationDetail, 'documentNumber' | 'assignees'> | null }) {
  const t = useTranslations('paper.incoming');
  const sheet = useTranslations('circulations');
  const columns = [
    { key: 'person', title: t('person'), width: 34 },
    { key: 'duty', title: t('duty'), width: 18 },
    { key: 'due', title: t('due'), width: 20 },
    { key: 'signature', title: t('signature'), width: 28 },
  ];
  return (
    <PaperPart title={t('assigned')}>
      {circulation?.documentNumber && <p>{t('circulation', { number: circulation.documentNumber })}</p>}
      <PaperTable label={t('assigned')} columns={columns}>
        {circulation
          ? circulation.assignees.map(({ publicId, person, type, deadlineDate }) => (
              <tr key={publicId}>
                <td>{person.name}</td>
                <td>{sheet(`type.${type}`)}</td>
                <td>{deadlineDate && <ThaiDate iso={deadlineDate} />}</td>
                <td />
              </tr>
            ))
          : BLANK_LINES.map((line) => (
              <tr key={line}>
                {columns.map(({ key }) => (
                  <td key={key} className="paper-to-sign" />
                ))}
              </tr>
            ))}
      </PaperTable>
    </PaperPart>
  );
}
