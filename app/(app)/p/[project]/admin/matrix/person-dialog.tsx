'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Combobox } from '@/app/_ui/combobox';
import { Dialog } from '@/app/_ui/dialog';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import type { MatrixOptions } from '@/lib/documents/circulations/matrix/matrix-options';
import type { GridPerson } from './matrix-rows';

const TYPES = ['MAIN', 'ACTION', 'INFO'] as const;
/** A working week. */
const USUAL_DAYS = '5';

/** Role and date of a person for the documents of a row; `person` null: a new one is chosen. */
export function PersonDialog({
  people,
  taken,
  person,
  onTake,
  onClose,
}: {
  people: MatrixOptions['people'];
  /** In the row already. */
  taken: readonly string[];
  person: GridPerson | null;
  /** Null: the person is taken out of the row. */
  onTake: (person: GridPerson | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations('circulations');
  const [chosen, setChosen] = useState(person);
  const options = people.filter(({ publicId }) => !taken.includes(publicId));
  const mayAnswer = people.find(({ publicId }) => publicId === chosen?.userPublicId)?.mayAnswer ?? true;
  const choose = (publicId: string | undefined) => {
    const one = people.find((candidate) => candidate.publicId === publicId);
    setChosen(
      one
        ? { userPublicId: one.publicId, name: one.name, type: one.mayAnswer ? 'MAIN' : 'INFO', days: USUAL_DAYS }
        : null,
    );
  };
  const isComplete = chosen !== null && (chosen.type === 'INFO' || Number(chosen.days) > 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={person ? person.name : t('addPerson')}
      footer={
        <>
          {person && (
            <Button variant="danger" onClick={() => onTake(null)}>
              {t('removePerson', { name: person.name })}
            </Button>
          )}
          <Button variant="primary" disabled={!isComplete} onClick={() => onTake(chosen)}>
            {t('matrix.take')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        {!person && (
          <Combobox
            label={t('matrix.person')}
            placeholder={t('addPersonHint')}
            className="md:col-span-2"
            required
            value={chosen && { value: chosen.userPublicId, label: chosen.name }}
            onChange={(option) => choose(option?.value)}
            options={options.map(({ publicId, name, jobTitle }) => ({
              value: publicId,
              label: name,
              ...(jobTitle && { hint: jobTitle }),
            }))}
          />
        )}
        <Select
          label={t('role')}
          value={chosen?.type ?? 'MAIN'}
          disabled={chosen === null}
          onChange={(event) => chosen && setChosen({ ...chosen, type: event.target.value as GridPerson['type'] })}
          options={TYPES.filter((type) => type === 'INFO' || mayAnswer).map((type) => ({
            value: type,
            label: t(`type.${type}`),
          }))}
        />
        {chosen?.type !== 'INFO' && (
          <TextField
            label={t('days')}
            inputMode="numeric"
            value={chosen?.days ?? USUAL_DAYS}
            disabled={chosen === null}
            onChange={(event) =>
              chosen && setChosen({ ...chosen, days: event.target.value.replace(/\D/g, '').slice(0, 3) })
            }
          />
        )}
      </div>
    </Dialog>
  );
}
