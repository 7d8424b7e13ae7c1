'use client';

import { useTranslations } from 'next-intl';
import { RadioGroup } from '@/app/_ui/radio-group';
import { VIEW_SCOPES, type ViewScope } from '@/db/enums';
import { mayShareWith, type ViewRights } from '@/lib/work/saved-views/rules';

/** Scope of a view. Options that the person may not choose are omitted; a single option is not shown. */
export function ScopeChoice({
  value,
  rights,
  onChange,
}: {
  value: ViewScope;
  rights: ViewRights;
  onChange: (scope: ViewScope) => void;
}) {
  const t = useTranslations('savedViews');
  const offered = VIEW_SCOPES.filter((scope) => mayShareWith(scope, rights));
  if (offered.length < 2) return null;
  return (
    <RadioGroup
      legend={t('seenBy')}
      options={offered.map((scope) => ({ value: scope, label: t(`scope.${scope}`), hint: t(`scopeHint.${scope}`) }))}
      value={value}
      onChange={(event) => onChange(event.target.value as ViewScope)}
    />
  );
}
