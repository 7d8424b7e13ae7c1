import { useTranslations } from 'next-intl';
import { DescriptionList } from '@/app/_ui/description-list';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ImportDetail } from '@/lib/numbering/imports/dto';

const KILOBYTE = 1024;

/** Rows and file of the import, and its acts with actor and time. */
export function ImportFacts({ detail }: { detail: ImportDetail }) {
  const t = useTranslations('numberImports.facts');
  const { approvedBy, approvedAt, closedBy, closedAt } = detail;
  const kilobytes = Math.max(1, Math.round(detail.fileBytes / KILOBYTE)).toLocaleString('en-US');
  const items = [
    { term: t('rows'), value: detail.rowCount.toLocaleString('en-US') },
    { term: t('file'), value: [detail.fileFormat, detail.fileEncoding, `${kilobytes} kB`].filter(Boolean).join(' · ') },
    { term: t('entered'), value: detail.enteredCount.toLocaleString('en-US') },
    { term: t('preparedBy'), value: by(detail.createdBy, detail.createdAt) },
    { term: t('problems'), value: detail.problemCount.toLocaleString('en-US') },
    ...(approvedBy && approvedAt
      ? [
          { term: t('approvedBy'), value: by(approvedBy, approvedAt) },
          { term: t('reason'), value: detail.approvalReason },
        ]
      : []),
    ...(closedBy && closedAt
      ? [
          { term: t('closedBy'), value: by(closedBy, closedAt) },
          { term: t('closingReason'), value: detail.closingReason },
        ]
      : []),
  ];
  return <DescriptionList columns={2} items={items} />;
}

function by(person: { name: string }, at: string) {
  return (
    <>
      {person.name} · <ThaiDate iso={at} form="datetime" />
    </>
  );
}
