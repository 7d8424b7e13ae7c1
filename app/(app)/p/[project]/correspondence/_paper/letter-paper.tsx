import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import {
  organizationName,
  PaperFacts,
  PaperList,
  PaperPart,
  PaperRecipients,
  PaperText,
  recipientsOf,
} from '@/app/(app)/_documents/paper/paper-parts';
import { markOf, type Paper } from '@/app/(app)/_documents/paper/paper-sheet';
import { narrowReferences } from '@/lib/documents/issued-copies/narrow';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import { authorPosition } from '@/lib/documents/letters/read/author-position';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { useFilledDetails } from '../_document/typed-details';
import { PaperReferences } from './paper-references';

/** Fields of a type that have a place of their own on the sheet. */
const PLACED = ['attention', 'signatory', 'enclosures'];

/** Paper of a letter of any type. */
export const letterPaper: Paper = async (ctx, publicId, revision, readers) => {
  const read = await getCorrespondence(ctx, publicId, revision);
  const document = readers ? await narrowReferences(readers, read) : read;
  const [position, verification] = await Promise.all([
    authorPosition(ctx, document.revision.publicId),
    verificationAddress(ctx, document.revision.publicId),
  ]);
  return {
    kind: 'letter',
    typeCode: document.type.code,
    typeName: document.type.name,
    project: document.project,
    organization: document.originator,
    number: document.documentNumber,
    revisionLabel: document.revision.revisionLabel,
    secrecy: document.secrecy,
    mark: markOf(document),
    verification,
    content: <LetterSheet document={document} position={position} />,
  };
};

/** A letter in the order of ระเบียบงานสารบรรณ: number and sender, date, subject to enclosures, text, signature, copies. */
export function LetterSheet({
  document,
  position,
}: {
  document: CorrespondenceDetail;
  /** Of the author; empty where it is not stored. */
  position: string;
}) {
  const t = useTranslations('paper.letter');
  const words = useTranslations('correspondence');
  const { originator, documentNumber, documentDate, urgency, recipients, details, body, attachments } = document;
  const referred = document.references.filter(({ direction }) => direction === 'TO');
  const typed = useFilledDetails(document, PLACED);
  const files = (role: string) =>
    attachments
      .filter((file) => file.role === role)
      .map(({ publicId, fileName }) => ({ key: publicId, text: fileName }));
  const enclosures = [
    ...textsOf(details.enclosures).map((text, index) => ({ key: `${index}`, text })),
    ...files('ANNEX'),
  ];
  const main = files('MAIN');
  const attention = textOf(details.attention);
  return (
    <div className="paper-letter">
      {urgency !== 'NORMAL' && <p className="paper-urgency">{words(`urgency.${urgency}`)}</p>}
      <div className="paper-letter-head">
        <p lang="th">
          {t('number')} {documentNumber ?? t('blank')}
        </p>
        <p lang="th">{organizationName(originator)}</p>
      </div>
      <p className="paper-letter-date">{documentDate ? <ThaiDate iso={documentDate} form="long" /> : t('blankDate')}</p>
      <PaperFacts
        facts={[
          { term: t('subject'), value: document.subject || words('noSubject') },
          {
            term: t('to'),
            value: (
              <>
                {attention && <p>{attention}</p>}
                <PaperRecipients recipients={recipients} type="TO" />
              </>
            ),
          },
          { term: t('references'), value: referred.length > 0 && <PaperReferences references={referred} /> },
          { term: t('enclosures'), value: enclosures.length > 0 && <PaperList items={enclosures} /> },
        ]}
      />
      <div className="paper-part">
        <PaperText>{body}</PaperText>
        {body === '' && main.length > 0 && <p>{t('inFile')}</p>}
        {main.length > 0 && <PaperFacts facts={[{ term: t('mainFile'), value: <PaperList items={main} /> }]} />}
      </div>
      {typed.length > 0 && (
        <PaperPart title={document.type.name}>
          <PaperFacts facts={typed} />
        </PaperPart>
      )}
      <Closing document={document} position={position} />
      <PaperFacts facts={[{ term: t('cc'), value: recipientsOf(recipients, 'CC') }]} />
    </div>
  );
}

/** The signatory of the letter as it names one, else its author with the position. */
function Closing({ document, position }: { document: CorrespondenceDetail; position: string }) {
  const t = useTranslations('paper.letter');
  const { details, onBehalfOf, revision, originator } = document;
  const signatory = textOf(details.signatory);
  return (
    <div className="paper-closing">
      <p>{t('closing')}</p>
      <div className="paper-closing-space" />
      <p>({signatory || (onBehalfOf ?? revision.createdBy).name})</p>
      {!signatory && position && <p>{position}</p>}
      <p lang="th">{originator.name}</p>
    </div>
  );
}

function textOf(detail: unknown): string {
  return typeof detail === 'string' ? detail : '';
}

function textsOf(detail: unknown): string[] {
  return Array.isArray(detail) ? detail.filter((one): one is string => typeof one === 'string') : [];
}
