'use client';

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { IconButton } from '@/app/_ui/icon-button';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import type { MatrixEntry } from '@/lib/documents/circulations/matrix/list-matrix';
import type { MatrixOptions } from '@/lib/documents/circulations/matrix/matrix-options';
import { newPublicId } from '@/lib/platform/id';
import { setMatrixAction } from './actions';

const TYPES = ['MAIN', 'ACTION', 'INFO'] as const;
/** Between the codes of contract and discipline in a choice; no code has it. */
const MARK = '\n';

interface Row {
  key: string;
  typeCode: string;
  place: string;
  userPublicId: string;
  type: (typeof TYPES)[number];
  days: string;
}

/** The matrix as rows: a type, a discipline, a person, what they are and by when. Saved as a whole. */
export function MatrixEditor({
  projectCode,
  entries,
  digest,
  options,
}: {
  projectCode: string;
  entries: readonly MatrixEntry[];
  digest: string;
  options: MatrixOptions;
}) {
  const t = useTranslations('circulations');
  const router = useRouter();
  const save = useActing(setMatrixAction);
  const [rows, setRows] = useState<readonly Row[]>(() => entries.map(toRow));
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isPending, startTransition] = useTransition();
  const change = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const add = () =>
    setRows([...rows, { key: newPublicId(), typeCode: '', place: '', userPublicId: '', type: 'MAIN', days: '5' }]);
  const send = () =>
    startTransition(async () => {
      const answer = await save({ projectCode, seen: digest, entries: rows.map(toEntry) }).catch(() => null);
      if (answer?.ok) {
        setProblem(null);
        setErrors({});
        notify({ kind: 'success', text: t('matrix.saved') });
        router.refresh();
        return;
      }
      setProblem(answer?.message ?? t('failed'));
      setErrors(answer?.fieldErrors ?? {});
    });
  const faultOf = (at: number, field: string) => errors[`entries.${at}.${field}`]?.[0];
  return (
    <div className="space-y-4">
      <p className="text-muted">{t('matrix.hint')}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {rows.length === 0 && <p>{t('matrix.empty')}</p>}
      <ul aria-label={t('matrix.title')} className="space-y-3">
        {rows.map((row, at) => (
          <li
            key={row.key}
            className="grid items-end gap-2 rounded-md border border-line bg-surface p-2 md:grid-cols-[1fr_1fr_1.4fr_150px_110px_auto]"
          >
            <Select
              label={t('matrix.type')}
              value={row.typeCode}
              error={faultOf(at, 'typeCode')}
              onChange={(event) => change(at, { typeCode: event.target.value })}
              options={[
                { value: '', label: t('matrix.every') },
                ...options.types.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
            <Select
              label={t('matrix.discipline')}
              value={row.place}
              error={faultOf(at, 'disciplineCode')}
              onChange={(event) => change(at, { place: event.target.value })}
              options={[
                { value: '', label: t('matrix.every') },
                ...options.disciplines.map(({ contractCode, code }) => ({
                  value: `${contractCode}${MARK}${code}`,
                  label: `${code} · ${contractCode}`,
                })),
              ]}
            />
            <Select
              label={t('matrix.person')}
              required
              value={row.userPublicId}
              error={faultOf(at, 'userPublicId')}
              placeholder={t('matrix.choose')}
              onChange={(event) => change(at, { userPublicId: event.target.value })}
              options={peopleFor(row, options, entries)}
            />
            <Select
              label={t('role')}
              value={row.type}
              onChange={(event) => change(at, { type: event.target.value as Row['type'] })}
              options={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            />
            <TextField
              label={t('days')}
              inputMode="numeric"
              value={row.type === 'INFO' ? '' : row.days}
              disabled={row.type === 'INFO'}
              error={faultOf(at, 'days')}
              onChange={(event) => change(at, { days: event.target.value.replace(/\D/g, '').slice(0, 3) })}
            />
            <IconButton label={t('matrix.remove')} onClick={() => setRows(rows.filter((_, index) => index !== at))}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={add}>{t('matrix.add')}</Button>
        <Button
          variant="primary"
          pending={isPending}
          disabled={rows.some(({ userPublicId }) => userPublicId === '')}
          onClick={send}
        >
          {t('matrix.save')}
        </Button>
      </div>
    </div>
  );
}

/** The organization's people, and whom the row names already, who may have left. */
function peopleFor(row: Row, { people }: MatrixOptions, entries: readonly MatrixEntry[]) {
  const left = entries.find(({ userPublicId }) => userPublicId === row.userPublicId);
  const isThere = people.some(({ publicId }) => publicId === row.userPublicId);
  return [
    ...people.map(({ publicId, name }) => ({ value: publicId, label: name })),
    ...(left && !isThere ? [{ value: left.userPublicId, label: left.name }] : []),
  ];
}

function toRow({ typeCode, contractCode, disciplineCode, userPublicId, type, days }: MatrixEntry): Row {
  return {
    key: newPublicId(),
    typeCode: typeCode ?? '',
    place: disciplineCode === null ? '' : `${contractCode}${MARK}${disciplineCode}`,
    userPublicId,
    type,
    days: days === null ? '' : String(days),
  };
}

function toEntry({ typeCode, place, userPublicId, type, days }: Row) {
  const [contractCode = null, disciplineCode = null] = place === '' ? [] : place.split(MARK);
  return {
    typeCode: typeCode || null,
    contractCode,
    disciplineCode,
    userPublicId,
    type,
    days: type === 'INFO' ? null : Number(days) || null,
  };
}
