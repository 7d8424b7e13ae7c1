'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { notify } from '@/app/_ui/notify';
import type { ViewScope } from '@/db/enums';
import type { TableLayout } from '@/lib/people/preferences/schema';
import { isBlank } from '@/lib/platform/visible-text';
import type { ViewQuery } from '@/lib/work/saved-views/constants';
import type { ViewRights } from '@/lib/work/saved-views/rules';
import type { ListSavedViews } from '@/lib/work/saved-views/schema';
import { createSavedViewAction } from './actions';
import { NameAndScopeFields } from './name-and-scope-fields';
import { useViewCommand } from './use-view-command';
import { viewLink } from './view-link';

/** Saves the current query of the register as a new view. */
export function NewViewForm({
  place,
  base,
  query,
  layout,
  rights,
  onCancel,
  onDone,
}: {
  place: ListSavedViews;
  base: string;
  query: ViewQuery;
  layout: TableLayout;
  rights: ViewRights;
  onCancel: () => void;
  onDone: (href: string) => void;
}) {
  const t = useTranslations('savedViews');
  const create = useActing(createSavedViewAction);
  const { isPending, problem, nameError, run } = useViewCommand();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ViewScope>('PRIVATE');
  const [isPinned, setPinned] = useState(true);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = {
      ...place,
      name,
      scope,
      query: Object.fromEntries(Object.entries(query).map(([key, values]) => [key, [...values]])),
      layout,
      isPinned,
    };
    run(
      () => create(input),
      ({ publicId }) => {
        notify({ kind: 'success', text: t('saved', { name: name.trim() }) });
        onDone(viewLink(base, publicId));
      },
    );
  };

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <NameAndScopeFields
        name={name}
        nameHint={t('nameHint')}
        nameError={nameError}
        onNameChange={setName}
        scope={scope}
        rights={rights}
        onScopeChange={setScope}
      />
      <Checkbox label={t('pinThis')} checked={isPinned} onChange={(event) => setPinned(event.target.checked)} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={isPending}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" pending={isPending} disabled={isBlank(name)}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
