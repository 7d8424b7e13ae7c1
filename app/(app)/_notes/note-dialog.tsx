'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { type CommandRefusal, useCommands } from '@/app/(app)/_documents/document/use-commands';
import type { Mentionable } from '@/lib/documents/notes/dto';
import { mentionableAction, writeNoteAction } from './actions';
import { NoteField } from './note-field';

/** Dialog that writes an internal note; `@` completes the names of colleagues who may see the document. */
export function NoteDialog({
  documentPublicId,
  organizationCode,
  onClose,
}: {
  documentPublicId: string;
  organizationCode: string;
  onClose: () => void;
}) {
  const t = useTranslations('notes');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [people, setPeople] = useState<readonly Mentionable[]>([]);
  const [chosen, setChosen] = useState<readonly Mentionable[]>([]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const { pending, perform } = useCommands<'write'>((refusal: CommandRefusal) => {
    setProblem(refusal?.message ?? t('failed'));
    setFault(refusal?.fieldErrors?.text?.[0]);
  });
  useEffect(() => {
    mentionableAction({ documentPublicId }, openedWith).then(
      (answer) => (answer.ok ? setPeople(answer.data) : setProblem(answer.message)),
      () => setProblem(t('failed')),
    );
  }, [documentPublicId, openedWith, t]);
  // A name that was deleted from the text again is not notified.
  const named = chosen.filter(({ name }) => text.includes(`@${name}`));
  const send = () =>
    perform(
      'write',
      (idempotencyKey) =>
        writeNoteAction(
          {
            idempotencyKey,
            input: { documentPublicId, text, mentionPublicIds: named.map(({ publicId }) => publicId) },
          },
          openedWith,
        ),
      () => {
        notify({ kind: 'success', text: t('written') });
        onClose();
        router.refresh();
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('addTitle')}
      description={t('hint', { organization: organizationCode })}
      footer={
        <>
          <Button onClick={onClose} disabled={pending !== null}>
            {t('close')}
          </Button>
          <Button variant="primary" pending={pending !== null} disabled={text.trim() === ''} onClick={send}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {problem && <Banner tone="danger">{problem}</Banner>}
        <NoteField
          value={text}
          onChange={setText}
          people={people}
          onMention={(person) =>
            setChosen((before) => [...before.filter(({ publicId }) => publicId !== person.publicId), person])
          }
          error={fault}
        />
        {named.length > 0 && (
          <p className="text-table text-muted">{t('named', { names: named.map(({ name }) => name).join(', ') })}</p>
        )}
      </div>
    </Dialog>
  );
}
