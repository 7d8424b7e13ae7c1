'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import type { GrantOptions } from '@/lib/people/identity/users/grant-options';
import { grantRoleAction } from '../actions';

/** A role, and a place of the kind that it needs. */
export function GrantRoleForm({ userPublicId, options }: { userPublicId: string; options: GrantOptions }) {
  const t = useTranslations('users');
  const grantRole = useActing(grantRoleAction);
  const [isPending, startTransition] = useTransition();
  const [roleCode, setRoleCode] = useState('');
  const [place, setPlace] = useState('');
  const scope = options.roles.find((role) => role.code === roleCode)?.scope;
  const places = {
    GLOBAL: [],
    ORGANIZATION: options.organizations,
    PROJECT: options.projects,
    CONTRACT: options.contracts,
  };
  const needsPlace = scope !== undefined && scope !== 'GLOBAL';

  const grant = () =>
    startTransition(async () => {
      const result = await grantRole({
        userPublicId,
        roleCode,
        organizationPublicId: scope === 'ORGANIZATION' ? place : null,
        projectPublicId: scope === 'PROJECT' ? place : null,
        contractPublicId: scope === 'CONTRACT' ? place : null,
      });
      if (result.ok) {
        setRoleCode('');
        setPlace('');
      }
      notify(result.ok ? { kind: 'success', text: t('roleGranted') } : { kind: 'error', text: result.message });
    });

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t('role')}
        className="min-w-48"
        placeholder={t('choose')}
        options={options.roles.map((role) => ({ value: role.code, label: role.name }))}
        value={roleCode}
        onChange={(event) => {
          setRoleCode(event.target.value);
          setPlace('');
        }}
      />
      {needsPlace && (
        <Select
          label={t(`scope.${scope}`)}
          className="min-w-48"
          placeholder={t('choose')}
          options={places[scope].map(({ publicId, code }) => ({ value: publicId, label: code }))}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
      )}
      <Button pending={isPending} disabled={roleCode === '' || (needsPlace && place === '')} onClick={grant}>
        {t('grant')}
      </Button>
    </div>
  );
}
