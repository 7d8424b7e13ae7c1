'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { Switch } from '@/app/_ui/switch';
import type { RoleRule } from '@/lib/people/identity/factors/role-rule-queries';
import { setRoleRuleAction } from './actions';

/** A switch for each role; it acts on its holders' next request. */
export function RoleRules({ rules }: { rules: readonly RoleRule[] }) {
  const t = useTranslations('factors.rules');
  const form = useTranslations('form');
  const set = useActing(setRoleRuleAction);
  const [isPending, startTransition] = useTransition();
  const change = ({ roleCode, versionNo }: RoleRule, isRequired: boolean) =>
    startTransition(async () => {
      const result = await set({ roleCode, isRequired, versionNo }).catch(() => null);
      notify(
        result?.ok
          ? { kind: 'success', text: t('saved') }
          : { kind: 'error', text: result?.message ?? form('offline') },
      );
    });
  return (
    <ul className="max-w-2xl border-y border-line" aria-label={t('title')}>
      {rules.map((rule) => (
        <li key={rule.roleCode} className="border-t border-line py-3 first:border-t-0">
          <Switch
            label={rule.name}
            hint={t('holders', { holders: rule.holders, without: rule.without })}
            checked={rule.isRequired}
            disabled={isPending}
            onChange={(event) => change(rule, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
