import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ThaiDate } from '@/app/_ui/thai-date';
import { coded } from '@/app/(app)/_documents/document/coded';
import {
  organizationName,
  PaperFacts,
  PaperPart,
  PaperText,
  recipientsOf,
} from '@/app/(app)/_documents/paper/paper-parts';
import { markOf, type Paper, type PaperSheet } from '@/app/(app)/_documents/paper/paper-sheet';
import { SignatureBoxes } from '@/app/(app)/_documents/paper/signature-boxes';
import { narrowTransmittal } from '@/lib/documents/issued-copies/narrow';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { Acknowledgements } from './acknowledgements';
import { PaperItems } from './paper-items';

/** Cover sheet of a transmittal, with the table of acknowledgements. */
export const transmittalPaper: Paper = async (ctx, publicId, revision, readers) => {
  const read = await getTransmittal(ctx, publicId, revision);
  const transmittal = readers ? await narrowTransmittal(readers, read) : read;
  return transmittalSheet(
    transmittal,
    await verificationAddress(ctx, transmittal.revision.publicId),
    <Cover transmittal={transmittal} />,
  );
};

/** A transmittal as paper, with its cover or with receipts as content. */
export function transmittalSheet(
  transmittal: TransmittalDetail,
  verification: string | null,
  content: ReactNode,
): PaperSheet {
  return {
    kind: 'transmittal',
    typeCode: TRANSMITTAL_TYPE_CODE,
    typeName: null,
    project: transmittal.project,
    organization: transmittal.originator,
    number: transmittal.documentNumber,
    revisionLabel: transmittal.revision.revisionLabel,
    secrecy: transmittal.secrecy,
    mark: markOf(transmittal),
    verification,
    content,
  };
}

/** The sheet, the signature of the sender, and the table of acknowledgements. */
export function Cover({ transmittal }: { transmittal: TransmittalDetail }) {
  const t = useTranslations('paper');
  const { originator, submittedBy, submittedAt } = transmittal;
  return (
    <>
      <TransmittalSheet title={t('title.transmittal')} transmittal={transmittal} />
      <SignatureBoxes
        boxes={[
          {
            title: t('sign.sent'),
            name: submittedBy?.name ?? null,
            detail: originator.name,
            date: submittedAt && <ThaiDate iso={submittedAt} />,
          },
        ]}
      />
      <Acknowledgements recipients={transmittal.recipients} />
    </>
  );
}

/** The facts of a transmittal and its list. */
export function TransmittalSheet({ title, transmittal }: { title: string; transmittal: TransmittalDetail }) {
  const t = useTranslations('transmittals');
  const words = useTranslations('correspondence');
  const { purpose, purposeText, acknowledgeDueDate, dueDate, documentDate, recipients, items, urgency } = transmittal;
  const day = (iso: string | null) => iso && <ThaiDate iso={iso} form="long" />;
  return (
    <>
      <h2 className="paper-title">{title}</h2>
      <PaperFacts
        facts={[
          { term: words('column.subject'), value: transmittal.subject || words('noSubject') },
          { term: t('draft.contract'), value: coded(transmittal.contract) },
          {
            term: words('column.from'),
            value: <span lang="th">{organizationName(transmittal.originator)}</span>,
          },
          { term: words('column.to'), value: recipientsOf(recipients, 'TO') },
          { term: words('column.cc'), value: recipientsOf(recipients, 'CC') },
          { term: t('column.purpose'), value: [t(`purpose.${purpose}`), purposeText].filter(Boolean).join(' · ') },
          { term: words('column.date'), value: day(documentDate) },
          { term: t('draft.acknowledgeDue'), value: day(acknowledgeDueDate) },
          { term: t('draft.responseDue'), value: day(dueDate) },
          { term: words('column.urgency'), value: urgency !== 'NORMAL' && words(`urgency.${urgency}`) },
        ]}
      />
      {transmittal.body && (
        <div className="paper-part">
          <PaperText>{transmittal.body}</PaperText>
        </div>
      )}
      <PaperPart title={t('items.title', { count: items.length })}>
        <PaperItems items={items} />
      </PaperPart>
      {transmittal.remarks && (
        <div className="paper-part">
          <PaperText>{`${t('remarks')} ${transmittal.remarks}`}</PaperText>
        </div>
      )}
    </>
  );
}
