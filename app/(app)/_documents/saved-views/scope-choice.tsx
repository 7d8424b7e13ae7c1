'use client';

import { useTranslations } from 'next-intl';
import { RadioGroup } from '@/app/_ui/radio-group';
import { VIEW_SCOPES, type ViewScope } from '@/db/enums';
import { mayShareWith, type ViewRights } from '@/lib/work/saved-views/rules';

/** Who sees a view. What the person may not choose is not shown; a choice of one is none. */
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
