'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn } from '@/app/_ui/data-table/table-types';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import type { RfaRegisterOptions, RfaRow } from '@/lib/documents/rfas/dto';
import { ResultChip } from '../_document/result-chip';
import { holderCodes, rfaDue, rfaHref } from './rfa-row';

type RfaColumn = TableColumn<RfaRow>;

/**
 * The columns of product design §6.3, as wide as fits beside the rail on 1280 px: type, discipline and result are
 * filtered in the panel, and the revision ends the number, so its own column is there when chosen, as are cycle, days
 * held, contract and the rest.
 */
export function useRfaColumns(options: RfaRegisterOptions, around: RegisterContext): RfaColumn[] {
  const t = useTranslations('rfas');
  const named = (refs: readonly { code: string; name: string }[]) =>
    refs.map((ref) => ({ value: ref.code, label: `${ref.name} (${ref.code})` }));
  return [
    {
      key: 'number',
      header: t('column.number'),
      width: 146,
      fixed: true,
      sortable: true,
      card: 'number',
      text: (row) => row.documentNumber ?? '',
      cell: (row) => (
        <Link href={rfaHref(row, around.projectCode)} prefetch={false} className="text-primary hover:underline">
          {row.documentNumber ? (
            <DocumentNumber number={row.documentNumber} isVoid={row.isCancelled} />
          ) : (
            <span className="text-muted">{t('noNumber')}</span>
          )}
        </Link>
      ),
    },
    {
      key: 'type',
      header: t('column.type'),
      width: 64,
      sortable: true,
      text: (row) => row.rfaType.code,
      cell: (row) => <Badge title={row.rfaType.name}>{row.rfaType.code}</Badge>,
    },
    {
      key: 'discipline',
      header: t('column.discipline'),
      width: 62,
      sortable: true,
      text: (row) => row.discipline?.code ?? '',
      cell: (row) => (row.discipline ? <Badge title={row.discipline.name}>{row.discipline.code}</Badge> : '–'),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      width: 106,
      grow: true,
      sortable: true,
      card: 'subject',
      text: (row) => row.subject,
      cell: (row) => <Subject row={row} />,
    },
    {
      key: 'items',
      header: t('column.items'),
      width: 54,
      align: 'end',
      text: (row) => String(row.itemsCount),
      cell: (row) => <span title={row.drawingNumbers.join('\n') || undefined}>{row.itemsCount}</span>,
    },
    {
      key: 'submitted',
      header: t('column.submitted'),
      width: 112,
      sortable: true,
      filter: { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
      text: (row) => row.submittedAt?.slice(0, 10) ?? '',
      cell: (row) => (row.submittedAt ? <ThaiDate iso={row.submittedAt} /> : '–'),
    },
    {
      key: 'due',
      header: t('column.due'),
      width: 112,
      sortable: true,
      card: 'due',
      text: (row) => rfaDue(row, around.today).date ?? '',
      cell: (row) => {
        const { date, due } = rfaDue(row, around.today);
        // Words only: the bar needs the room that the title has.
        if (due && due.state !== 'done') return <DueMeter state={due.state} days={due.days} />;
        return date && !row.isCancelled ? <ThaiDate iso={date} /> : '–';
      },
    },
    {
      key: 'step',
      header: t('column.step'),
      width: 144,
      card: 'status',
      filter: { kind: 'choices', name: 'step', options: named(options.steps) },
      text: (row) => row.step?.name ?? row.status.name,
      cell: (row) => <Step row={row} />,
    },
    {
      key: 'holder',
      header: t('column.holder'),
      width: 76,
      card: 'holder',
      filter: { kind: 'choices', name: 'with', options: named(options.organizations) },
      text: (row) => holderCodes(row).join(', '),
      cell: (row) => {
        const codes = holderCodes(row);
        const people = row.holders.flatMap(({ person }) => person?.name ?? []).join(', ');
        return codes.includes(around.organizationCode) ? (
          <StatusChip code="OPEN" label={around.organizationCode} yours />
        ) : (
          <span lang="th" className="line-clamp-1" title={[codes.join(', '), people].filter(Boolean).join(' · ')}>
            {codes.join(', ') || '–'}
          </span>
        );
      },
    },
    {
      key: 'result',
      header: t('column.result'),
      width: 64,
      text: (row) => (row.result ?? row.consultantResult)?.code ?? '',
      cell: (row) => <ResultChip result={row.result} consultant={row.consultantResult} short />,
    },
    ...optionalColumns(t, options),
  ];
}

function optionalColumns(t: ReturnType<typeof useTranslations>, options: RfaRegisterOptions): RfaColumn[] {
  const named = (refs: readonly { code: string; name: string }[]) =>
    refs.map((ref) => ({ value: ref.code, label: `${ref.code} ${ref.name}` }));
  return [
    {
      key: 'revision',
      header: t('column.revision'),
      width: 56,
      optional: true,
      text: (row) => row.revisionLabel,
      cell: (row) => (
        <span title={row.hasDraftRevision ? t('hasDraftRevision') : undefined}>
          {row.revisionLabel || '–'}
          {row.hasDraftRevision && (
            <>
              <Icon name="pencil" size={12} className="ms-1 inline text-muted" />
              <span className="sr-only">{t('hasDraftRevision')}</span>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('column.status'),
      width: 132,
      optional: true,
      sortable: true,
      filter: { kind: 'choices', name: 'status', options: named(options.statuses) },
      text: (row) => row.status.name,
      cell: (row) => <StatusChip code={row.status.code} label={row.status.name} />,
    },
    {
      key: 'cycle',
      header: t('column.cycle'),
      width: 72,
      align: 'end',
      optional: true,
      text: (row) => String(row.cycle),
      cell: (row) => row.cycle,
    },
    {
      key: 'held',
      header: t('column.held'),
      width: 88,
      align: 'end',
      optional: true,
      text: (row) => String(row.daysHeld ?? ''),
      cell: (row) => row.daysHeld ?? '–',
    },
    {
      key: 'contract',
      header: t('column.contract'),
      width: 112,
      optional: true,
      filter: { kind: 'choices', name: 'contract', options: named(options.contracts) },
      text: (row) => row.contract.code,
      cell: (row) => <span title={row.contract.name}>{row.contract.code}</span>,
    },
    {
      key: 'contractor',
      header: t('column.contractor'),
      width: 96,
      optional: true,
      filter: { kind: 'choices', name: 'contractor', options: named(options.contractors) },
      text: (row) => row.from.code,
      cell: (row) => (
        <span lang="th" title={row.from.name}>
          {row.from.code}
        </span>
      ),
    },
    {
      key: 'drawings',
      header: t('column.drawings'),
      width: 208,
      optional: true,
      text: (row) => row.drawingNumbers.join(', '),
      cell: (row) => <span className="line-clamp-2">{row.drawingNumbers.join(', ') || '–'}</span>,
    },
    {
      key: 'createdBy',
      header: t('column.createdBy'),
      width: 152,
      optional: true,
      text: (row) => row.createdBy?.name ?? '',
      cell: (row) => <span className="line-clamp-1">{row.createdBy?.name ?? '–'}</span>,
    },
  ];
}

/** Where it is: a draft says whether it is ready, a recalled one that it was called back. */
function Step({ row }: { row: RfaRow }) {
  const t = useTranslations('rfas');
  if (row.stub) return <StatusChip code="CC" label={t('recalled')} />;
  if (row.isDraft && row.isReady) return <StatusChip code="DFT" label={t('ready')} family="noted" />;
  return <StatusChip code={row.status.code} label={row.step?.name ?? row.status.name} />;
}

function Subject({ row }: { row: RfaRow }) {
  const t = useTranslations('rfas');
  const words = useTranslations('correspondence');
  if (row.stub) {
    return (
      <span className="text-muted">
        <SubjectCell>{t('recalledBecause', { reason: row.stub.reason })}</SubjectCell>
      </span>
    );
  }
  return (
    <SubjectCell
      marks={
        <>
          {row.secrecy !== 'NORMAL' && <Badge tone="urgent">{words(`secrecy.${row.secrecy}`)}</Badge>}{' '}
          {row.urgency !== 'NORMAL' && <Badge tone="urgent">{words(`urgency.${row.urgency}`)}</Badge>}{' '}
        </>
      }
    >
      {row.subject || words('noSubject')}
    </SubjectCell>
  );
}
