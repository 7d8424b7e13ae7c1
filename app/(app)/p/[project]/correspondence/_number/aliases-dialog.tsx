'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import { ThaiDate } from '@/app/_ui/thai-date';
import { NUMBER_ALIAS_KINDS } from '@/db/numbering-enums';
import { MAX_ALIAS_NOTE, MAX_NUMBER } from '@/lib/numbering/changes/constants';
import type { AliasRow } from '@/lib/numbering/changes/dto';
import { newPublicId } from '@/lib/platform/id';
import { isBlank } from '@/lib/platform/visible-text';
import { addAliasAction, removeAliasAction } from './actions';
import type { NumberedDocument } from './numbered-document';

const EMPTY = { number: '', kind: 'COUNTERPART', note: '' } as const;

/** The numbers that the document has with its parties: read, noted and taken off. */
export function AliasesDialog({ document, onClose }: { document: NumberedDocument; onClose: () => void }) {
  const t = useTranslations('numberChanges');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('aliases.title')}
      description={t('aliases.intro')}
      footer={<Button onClick={onClose}>{t('aliases.close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {document.aliases.length === 0 ? (
          <p className="text-muted">{t('aliases.none')}</p>
        ) : (
          <ul className="flex flex-col">
            {document.aliases.map((alias) => (
              <Alias key={alias.publicId} alias={alias} documentPublicId={document.publicId} />
            ))}
          </ul>
        )}
        <NewAlias document={document} />
      </div>
    </Dialog>
  );
}

function Alias({ alias, documentPublicId }: { alias: AliasRow; documentPublicId: string }) {
  const t = useTranslations('numberChanges');
  const openedWith = useOpenedWith();
  const [isPending, startTransition] = useTransition();
  const remove = () =>
    startTransition(async () => {
      const change = { publicId: documentPublicId, aliasPublicId: alias.publicId };
      const answer = await removeAliasAction(change, openedWith).catch(() => null);
      notify(
        answer?.ok
          ? { kind: 'success', text: t('aliases.removed') }
          : { kind: 'error', text: answer?.message ?? t('offline'), description: answer?.ref ?? '' },
      );
    });
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0">
        <p lang="th" className="font-medium break-words">
          {alias.number}
        </p>
        <p className="text-meta text-muted">
          {t(`aliases.kinds.${alias.kind}`)} · <span lang="th">{alias.organization.code}</span> ·{' '}
          {t('aliases.by', { name: alias.addedBy.name })} <ThaiDate iso={alias.addedAt} form="datetime" />
          {alias.note && ` · ${alias.note}`}
        </p>
      </div>
      <Button
        size="small"
        pending={isPending}
        onClick={remove}
        aria-label={t('aliases.removeOne', { number: alias.number })}
      >
        {t('aliases.remove')}
      </Button>
    </li>
  );
}

function NewAlias({ document }: { document: NumberedDocument }) {
  const t = useTranslations('numberChanges.aliases');
  const words = useTranslations('numberChanges');
  const openedWith = useOpenedWith();
  const [isPending, startTransition] = useTransition();
  const [values, setValues] = useState<{ number: string; kind: string; note: string }>(EMPTY);
  const [organizationPublicId, setOrganization] = useState(document.parties[0]?.publicId ?? '');
  const [error, setError] = useState<string | undefined>();
  const [idempotencyKey, setKey] = useState(newPublicId);

  const add = () =>
    startTransition(async () => {
      const kind = NUMBER_ALIAS_KINDS.find((one) => one === values.kind) ?? 'COUNTERPART';
      const change = { publicId: document.publicId, ...values, kind, organizationPublicId };
      const answer = await addAliasAction({ idempotencyKey, input: change }, openedWith).catch(() => null);
      // A refused try may be corrected and sent again, as another request.
      setKey(newPublicId());
      if (!answer?.ok) {
        setError(answer?.message ?? words('offline'));
        return;
      }
      setError(undefined);
      setValues(EMPTY);
      notify({ kind: 'success', text: t('added') });
    });

  return (
    <form
      className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={t('number')}
        required
        maxLength={MAX_NUMBER}
        autoComplete="off"
        value={values.number}
        error={error}
        onChange={(event) => setValues({ ...values, number: event.target.value })}
      />
      <Select
        label={t('organization')}
        options={document.parties.map((party) => ({ value: party.publicId, label: party.code }))}
        value={organizationPublicId}
        onChange={(event) => setOrganization(event.target.value)}
      />
      <Select
        label={t('kind')}
        options={NUMBER_ALIAS_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={values.kind}
        onChange={(event) => setValues({ ...values, kind: event.target.value })}
      />
      <TextField
        label={t('note')}
        maxLength={MAX_ALIAS_NOTE}
        value={values.note}
        onChange={(event) => setValues({ ...values, note: event.target.value })}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" pending={isPending} disabled={isBlank(values.number)}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
