'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Section } from '@/app/_ui/section';
import { TextField } from '@/app/_ui/text-field';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { MatrixTrial } from '@/lib/documents/circulations/matrix/try-matrix';
import { isBlank } from '@/lib/platform/visible-text';
import { tryMatrixAction } from './actions';

/** Tries the saved matrix on one document: who would get it, by when, and what would prevent it. */
export function TryForm({ projectCode }: { projectCode: string }) {
  const t = useTranslations('circulations');
  const attempt = useActing(tryMatrixAction);
  const [number, setNumber] = useState('');
  const [trial, setTrial] = useState<MatrixTrial | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const send = (event: FormEvent) => {
    event.preventDefault();
    startTransition(async () => {
      const answer = await attempt({ projectCode, number }).catch(() => null);
      setTrial(answer?.ok ? answer.data : null);
      setProblem(answer?.ok ? null : (answer?.message ?? t('failed')));
    });
  };
  return (
    <Section title={t('matrix.try')} hint={t('matrix.tryHint')}>
      <form onSubmit={send} className="flex max-w-xl flex-wrap items-end gap-2">
        <TextField
          label={t('matrix.tryNumber')}
          className="min-w-0 flex-1"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button type="submit" pending={isPending} disabled={isBlank(number)}>
          {t('matrix.tryRun')}
        </Button>
      </form>
      <div aria-live="polite" className="mt-3 space-y-2">
        {problem && <Banner tone="danger">{problem}</Banner>}
        {trial && <Outcome trial={trial} />}
      </div>
    </Section>
  );
}

function Outcome({ trial: { documentNumber, subject, assignees, obstacles } }: { trial: MatrixTrial }) {
  const t = useTranslations('circulations');
  return (
    <>
      <p className="font-medium break-words">
        {documentNumber} {subject}
      </p>
      {obstacles.length === 0 && <Banner tone="info">{t('matrix.starts')}</Banner>}
      {obstacles.map((obstacle) => (
        <Banner key={obstacle} tone="warning">
          {t(`matrix.obstacle.${obstacle}`)}
        </Banner>
      ))}
      <ul className="list-disc ps-5">
        {assignees.map(({ name, type, deadlineDate }) => (
          <li key={name}>
            {name} · {t(`type.${type}`)}
            {deadlineDate && (
              <>
                {' '}
                · {t('column.due')} <ThaiDate iso={deadlineDate} form="short" />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
