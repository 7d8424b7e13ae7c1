'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '@/app/_ui/text-field';
import type { ViewScope } from '@/db/enums';
import { MAX_VIEW_NAME } from '@/lib/work/saved-views/constants';
import type { ViewRights } from '@/lib/work/saved-views/rules';
import { ScopeChoice } from './scope-choice';

/** Name and scope of a saved view: the fields shared by the form of a new view and the form of an existing one. */
export function NameAndScopeFields({
  name,
  nameHint,
  nameError,
  onNameChange,
  scope,
  rights,
  onScopeChange,
}: {
  name: string;
  nameHint?: string;
  nameError: string | undefined;
  onNameChange: (name: string) => void;
  scope: ViewScope;
  rights: ViewRights;
  onScopeChange: (scope: ViewScope) => void;
}) {
  const t = useTranslations('savedViews');
  return (
    <>
      <TextField
        label={t('name')}
        hint={nameHint}
        required
        maxLength={MAX_VIEW_NAME}
        value={name}
        onChange={(event) => onNameChange(event.target.value)}
        error={nameError}
        autoComplete="off"
      />
      <ScopeChoice value={scope} rights={rights} onChange={onScopeChange} />
    </>
  );
}
