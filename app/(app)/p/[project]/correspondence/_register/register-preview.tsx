'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
import { dueOf } from '@/app/_ui/due-state';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import type { CorrespondenceRow } from '@/lib/documents/correspondence/dto';
import { documentNumberHref } from '../../numbers/_explain/number-href';
import { hrefOf } from './columns';

/** A row with everything the register knows, beside the list; opening the page is one more step. */
export function RegisterPreview({ row, around }: { row: CorrespondenceRow; around: RegisterContext }) {
  const t = useTranslations('correspondence');
  const due = dueOf(row, around.today);
  const parties = (list: CorrespondenceRow['to']) => list.map((one) => `${one.code} ${one.name}`).join('\n');
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {row.documentNumber ? (
          <DocumentNumber number={row.documentNumber} type={row.type} copy isVoid={row.isCancelled} />
        ) : (
          <span className="text-muted">{t('noNumber')}</span>
        )}
        <StatusChip code={row.status.code} label={row.status.name} />
      </div>
      <h2 className="font-display text-lead font-semibold break-words">{row.subject || t('noSubject')}</h2>
      <DescriptionList
        items={[
          { term: t('column.from'), value: `${row.from.code} ${row.from.name}` },
          {
            term: t('column.to'),
            value: parties(row.to) && <span className="whitespace-pre-line">{parties(row.to)}</span>,
          },
          {
            term: t('column.cc'),
            value: parties(row.cc) && <span className="whitespace-pre-line">{parties(row.cc)}</span>,
          },
          { term: t('column.date'), value: row.documentDate && <ThaiDate iso={row.documentDate} form="long" /> },
          { term: t('column.due'), value: due ? <DueMeter {...due} /> : null },
          { term: t('column.holder'), value: row.ballInCourt.map((one) => one.code).join(', ') || null },
          { term: t('column.tags'), value: row.tags.join(', ') || null },
          { term: t('column.attachments'), value: row.attachmentsCount },
          { term: t('column.createdBy'), value: row.createdBy.name },
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink href={hrefOf(row, around.projectCode)} variant="primary">
          {t('open')}
        </ButtonLink>
        {row.documentNumber && (
          <ButtonLink href={documentNumberHref(around.projectCode, row.publicId)} prefetch={false} variant="ghost">
            {t('explainNumber')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
