import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { PartyCodes } from '@/app/_ui/party-code';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/documents/document-path';
import type { PaneDocument } from '@/lib/documents/pane/dto';

/** From whom to whom, copies, date, due date and result, in one line as a reader of letters looks for them. */
export function PaneFactLine({ document: { facts, circulated, projectCode } }: { document: PaneDocument }) {
  const t = useTranslations('pane');
  const letters = useTranslations('correspondence');
  const { from, to, cc, documentDate, dueDate, isOverdue, result, urgency, secrecy } = facts;
  const parts: [string, ReactNode][] = [
    [
      'parties',
      <span key="parties" className="inline-flex items-center gap-1">
        <PartyCodes parties={[from]} />
        {to.length > 0 && (
          <>
            <span aria-hidden>→</span>
            <span className="sr-only">{letters('column.to')}</span>
            <PartyCodes parties={to} />
          </>
        )}
      </span>,
    ],
    [
      'cc',
      cc.length > 0 && (
        <span className="inline-flex items-center gap-1">
          {t('copy')} <PartyCodes parties={cc} />
        </span>
      ),
    ],
    ['date', documentDate && <ThaiDate iso={documentDate} form="short" />],
    [
      'due',
      dueDate && (
        <span className={isOverdue ? 'font-medium text-danger' : undefined}>
          {t.rich('answerBy', { when: () => <ThaiDate iso={dueDate} form="short" /> })}
          {isOverdue && ` (${letters('overdue')})`}
        </span>
      ),
    ],
    ['result', result && <span title={result.name}>{t('resultIs', { code: result.code })}</span>],
    ['circulated', circulated && <Circulated {...circulated} projectCode={projectCode} />],
  ];
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-table text-muted">
      {parts
        .filter(([, part]) => Boolean(part))
        .map(([key, part], at) => (
          <Fragment key={key}>
            {at > 0 && <span aria-hidden>·</span>}
            {part}
          </Fragment>
        ))}
      {urgency !== 'NORMAL' && <Badge tone="urgent">{letters(`urgency.${urgency}`)}</Badge>}
      {secrecy !== 'NORMAL' && <Badge>{letters(`secrecy.${secrecy}`)}</Badge>}
    </div>
  );
}

function Circulated({
  documentNumber,
  type,
  publicId,
  projectCode,
}: NonNullable<PaneDocument['circulated']> & { projectCode: string }) {
  const number = <DocumentNumber number={documentNumber ?? ''} type={type} />;
  if (publicId === null) return number;
  return (
    <Link
      href={documentPath({ projectCode, typeCode: type.code, publicId })}
      prefetch={false}
      className="text-primary hover:underline"
    >
      {number}
    </Link>
  );
}
