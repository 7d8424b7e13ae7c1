'use client';

import { Plus, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { classNames } from '@/app/_ui/class-names';
import { IconButton } from '@/app/_ui/icon-button';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import type { MatrixEntry } from '@/lib/documents/circulations/matrix/list-matrix';
import type { MatrixOptions } from '@/lib/documents/circulations/matrix/matrix-options';
import { newPublicId } from '@/lib/platform/id';
import { setMatrixAction } from './actions';
import { faultsOf, type GridPerson, type GridRow, MARK, toEntries, toGrid } from './matrix-rows';
import { PersonDialog } from './person-dialog';

/** A person that is edited: of a row, or a new one where `person` is null. */
interface Edited {
  row: number;
  person: number | null;
}

/** The matrix as a grid: a row for a type and a discipline, with its people as chips. Saved as a whole. */
export function MatrixGrid({
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
  const [rows, setRows] = useState<readonly GridRow[]>(() => toGrid(entries));
  const [edited, setEdited] = useState<Edited | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isPending, startTransition] = useTransition();
  const put = (next: readonly GridRow[]) => {
    setRows(next);
    // Complaints are counted by place, and places have moved.
    setErrors({});
  };
  const change = (at: number, part: Partial<GridRow>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const send = () =>
    startTransition(async () => {
      const answer = await save({ projectCode, seen: digest, entries: toEntries(rows) }).catch(() => null);
      if (answer?.ok) {
        setProblem(null);
        notify({ kind: 'success', text: t('matrix.saved') });
        router.refresh();
        return;
      }
      setProblem(answer?.message ?? t('failed'));
      setErrors(answer?.fieldErrors ?? {});
    });
  const take = ({ row: at, person: position }: Edited, person: GridPerson | null) => {
    const people = rows[at]?.people ?? [];
    const next = position === null ? [...people, person] : people.with(position, person as GridPerson);
    change(at, { people: person ? (next as GridPerson[]) : people.filter((_, index) => index !== position) });
    setEdited(null);
  };
  const row = edited ? rows[edited.row] : undefined;
  return (
    <section aria-label={t('matrix.title')} className="space-y-3">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {rows.length === 0 && <p>{t('matrix.empty')}</p>}
      <ul className="space-y-2">
        {rows.map((one, at) => (
          <li
            key={one.key}
            className="grid items-start gap-2 rounded-md border border-line bg-surface p-2 md:grid-cols-[180px_180px_minmax(0,1fr)_auto]"
          >
            <Select
              label={t('matrix.type')}
              value={one.typeCode}
              onChange={(event) => change(at, { typeCode: event.target.value })}
              options={[
                { value: '', label: t('matrix.every') },
                ...options.types.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
            <Select
              label={t('matrix.discipline')}
              value={one.place}
              onChange={(event) => change(at, { place: event.target.value })}
              options={[
                { value: '', label: t('matrix.every') },
                ...options.disciplines.map(({ contractCode, code }) => ({
                  value: `${contractCode}${MARK}${code}`,
                  label: `${code} · ${contractCode}`,
                })),
              ]}
            />
            <ul aria-label={t('people')} className="flex flex-wrap items-center gap-2 md:pt-6">
              {one.people.map((person, position) => (
                <Chip
                  key={person.userPublicId}
                  person={person}
                  faults={faultsOf(errors, rows, { row: at, person: position })}
                  onOpen={() => setEdited({ row: at, person: position })}
                />
              ))}
              <li>
                <Button
                  size="small"
                  icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => setEdited({ row: at, person: null })}
                >
                  {t('addPerson')}
                </Button>
              </li>
            </ul>
            <IconButton
              label={t('matrix.remove')}
              className="md:mt-6"
              onClick={() => put(rows.filter((_, index) => index !== at))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 pb-5">
        <Button onClick={() => put([...rows, { key: newPublicId(), typeCode: '', place: '', people: [] }])}>
          {t('matrix.add')}
        </Button>
        <Button variant="primary" pending={isPending} onClick={send}>
          {t('matrix.save')}
        </Button>
      </div>
      {edited && row && (
        <PersonDialog
          people={options.people}
          taken={row.people.map(({ userPublicId }) => userPublicId)}
          person={edited.person === null ? null : (row.people[edited.person] ?? null)}
          onTake={(person) => take(edited, person)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** A person with role and working days; opens them for a change. */
function Chip({ person, faults, onOpen }: { person: GridPerson; faults: readonly string[]; onOpen: () => void }) {
  const t = useTranslations('circulations');
  const parts = [person.name, t(`type.${person.type}`)];
  if (person.type !== 'INFO') parts.push(t('matrix.inDays', { days: Number(person.days) || 0 }));
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className={classNames(
          'min-h-8 rounded-md border px-2 py-1 text-left text-table break-words hover:bg-hover max-md:min-h-11',
          faults.length > 0 ? 'border-danger' : 'border-line',
        )}
      >
        {parts.join(' · ')}
        {faults.length > 0 && <span className="block text-danger">{faults.join(' ')}</span>}
      </button>
    </li>
  );
}
