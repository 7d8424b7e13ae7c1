'use client';

import { useTranslations } from 'next-intl';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn } from '@/app/_ui/data-table/table-types';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DUE_BUCKET_STATES } from '@/app/_ui/due-bucket-states';
import { DueMeter } from '@/app/_ui/due-meter';
import { Link } from '@/app/_ui/link';
import { PartyMark } from '@/app/_ui/party-code';
import { ThaiDate } from '@/app/_ui/thai-date';
import { AGE_KEYS } from '@/lib/work/ball-in-court/constants';
import type { HeldRow } from '@/lib/work/ball-in-court/dto';
import { DUE_BUCKETS } from '@/lib/work/my-work/constants';
import type { WorkOption } from '@/lib/work/my-work/dto';

export interface HeldChoices {
  kinds: readonly WorkOption[];
  disciplines: readonly WorkOption[];
  organizations: readonly { code: string; name: string }[];
}

export function useHeldColumns({ kinds, disciplines, organizations }: HeldChoices): TableColumn<HeldRow>[] {
  const t = useTranslations('ballInCourt');
  const words = useTranslations('inbox');
  const options = (list: readonly { code: string; name: string }[]) =>
    list.map(({ code, name }) => ({ value: code, label: name }));
  return [
    {
      key: 'number',
      header: t('column.number'),
      width: 236,
      fixed: true,
      card: 'number',
      filter: { kind: 'choices', name: 'kind', options: options(kinds) },
      text: (row) => row.number ?? '',
      cell: (row) => (
        <Link href={row.href} prefetch={false} className="text-primary hover:underline">
          <DocumentNumber number={row.number ?? t('noNumber')} type={{ code: row.typeCode, name: row.typeName }} />
        </Link>
      ),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      width: 178,
      grow: true,
      card: 'subject',
      text: (row) => row.subject,
      cell: (row) => <SubjectCell>{row.subject}</SubjectCell>,
    },
    {
      key: 'holder',
      header: t('holder'),
      width: 92,
      card: 'holder',
      filter: { kind: 'choices', name: 'organization', options: options(organizations) },
      text: (row) => [row.organizationCode, row.personName].filter(Boolean).join(' '),
      cell: (row) => (
        <span>
          <span lang="th" className="font-medium">
            <PartyMark code={row.organizationCode} />
            {row.organizationCode}
          </span>
          {row.personName && <span className="text-muted"> {row.personName}</span>}
        </span>
      ),
    },
    {
      key: 'days',
      header: t('column.days'),
      width: 90,
      align: 'end',
      filter: {
        kind: 'choices',
        name: 'age',
        options: AGE_KEYS.map((age) => ({ value: age, label: t(`age.${age}`) })),
      },
      text: (row) => String(row.days),
      cell: (row) => <span className="tabular-nums">{row.days}</span>,
    },
    {
      key: 'due',
      header: t('column.due'),
      width: 116,
      card: 'due',
      filter: {
        kind: 'choices',
        name: 'due',
        options: DUE_BUCKETS.map((due) => ({ value: due, label: words(`due.${due}`) })),
      },
      text: (row) => row.dueAt ?? '',
      cell: (row) =>
        row.dueDays === null ? (
          '–'
        ) : (
          // Text only: the number matters, and the subject needs the bar's room.
          <DueMeter state={DUE_BUCKET_STATES[row.dueBucket]} days={row.dueDays} />
        ),
    },
    {
      key: 'reminded',
      header: t('column.reminded'),
      width: 106,
      card: 'status',
      text: (row) => row.lastReminded?.at ?? '',
      cell: (row) =>
        row.lastReminded ? (
          <span title={t('remindedBy', { name: row.lastReminded.by })}>
            <span className="text-muted md:hidden">{t('column.reminded')} </span>
            {row.isRemindedToday ? (
              <span className="font-medium">{t('remindedToday')}</span>
            ) : (
              <ThaiDate iso={row.lastReminded.at} form="short" />
            )}
          </span>
        ) : (
          <span className="text-muted max-md:hidden">{t('never')}</span>
        ),
    },
    {
      key: 'step',
      header: t('column.step'),
      width: 122,
      text: (row) => row.step,
      cell: (row) => row.step,
    },
    {
      key: 'from',
      header: t('column.from'),
      width: 100,
      optional: true,
      text: (row) => row.fromCode,
      cell: (row) => <span lang="th">{row.fromCode}</span>,
    },
    {
      key: 'discipline',
      header: t('column.discipline'),
      width: 110,
      optional: true,
      filter: { kind: 'choices', name: 'discipline', options: options(disciplines) },
      text: (row) => row.disciplineCode ?? '',
      cell: (row) => row.disciplineCode ?? '–',
    },
    {
      key: 'since',
      header: t('column.since'),
      width: 120,
      optional: true,
      text: (row) => row.since,
      cell: (row) => <ThaiDate iso={row.since} form="short" />,
    },
  ];
}
