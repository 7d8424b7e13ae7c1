'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { DocumentNumber } from '@/app/_ui/document-number';
import { newPublicId } from '@/lib/platform/id';
import { closeMatterAction, readClosableAction } from '../actions';

type OpenedWith = { actingOrganizationPublicId: string };
type Read = Extract<Awaited<ReturnType<typeof readClosableAction>>, { ok: true }>;
type Closable = Read['data'][number];

/** Asks after a reply is sent whether to close the answered matter. Renders nothing where it cannot be closed. */
export function CloseAnswered({ publicId, openedWith }: { publicId: string; openedWith: OpenedWith }) {
  const t = useTranslations('draft.close');
  const [letters, setLetters] = useState<readonly Closable[]>([]);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // Optional: if the query fails, the letter's own page offers it.
    void readClosableAction({ publicId }, openedWith)
      .then((answer) => answer.ok && setLetters(answer.data))
      .catch(() => undefined);
  }, [publicId, openedWith]);
  if (letters.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="font-medium">{t('title')}</h3>
      <ul>
        {letters.map((letter) => (
          <CloseOne key={letter.publicId} letter={letter} openedWith={openedWith} />
        ))}
      </ul>
    </section>
  );
}

function CloseOne({ letter, openedWith }: { letter: Closable; openedWith: OpenedWith }) {
  const t = useTranslations('draft.close');
  const [state, setState] = useState<'open' | 'closing' | 'closed'>('open');
  const [problem, setProblem] = useState('');
  // One idempotency key for all attempts: a lost answer does not close twice.
  const key = useRef(newPublicId());
  const close = async () => {
    setState('closing');
    setProblem('');
    const { instanceId, versionNo, action } = letter;
    const input = { instanceId, versionNo, action, idempotencyKey: key.current };
    const answer = await closeMatterAction(input, openedWith).catch(() => null);
    setState(answer?.ok ? 'closed' : 'open');
    if (!answer?.ok) setProblem(answer?.message ?? t('offline'));
  };
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0">
          <DocumentNumber number={letter.documentNumber} />
          <span className="block text-meta break-words text-muted">{letter.subject}</span>
        </span>
        {state !== 'closed' && (
          <Button size="small" pending={state === 'closing'} onClick={() => void close()}>
            {letter.label}
          </Button>
        )}
      </div>
      <p role="status" className={problem ? 'text-meta text-danger' : 'text-meta text-muted'}>
        {state === 'closed' ? t('closed') : problem}
      </p>
    </li>
  );
}
