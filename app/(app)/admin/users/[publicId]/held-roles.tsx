'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { GrantOptions } from '@/lib/people/identity/users/grant-options';
import type { HeldRole, UserDetail } from '@/lib/people/identity/users/user-queries';
import { revokeRoleAction } from '../actions';
import { GrantRoleForm } from './grant-role-form';

/** The roles a person holds and where, each with its end; and one more to give. */
export function HeldRoles({ user, options }: { user: UserDetail; options: GrantOptions }) {
  const t = useTranslations('users');
  const revokeRole = useActing(revokeRoleAction);
  const [isPending, startTransition] = useTransition();
  const revoke = (role: HeldRole) =>
    startTransition(async () => {
      const result = await revokeRole({ publicId: role.publicId });
      notify(result.ok ? { kind: 'success', text: t('roleRevoked') } : { kind: 'error', text: result.message });
    });
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {user.roles.length === 0 ? (
        <p className="text-muted">{t('noRoles')}</p>
      ) : (
        <ul className="border-y border-line" aria-label={t('roles')}>
          {user.roles.map((role) => (
            <li key={role.publicId} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{role.name}</span> <span>{role.place ?? t('everywhere')}</span>
                <span className="block text-meta text-muted">
                  {t('since')} <ThaiDate iso={role.grantedAt} form="short" />
                </span>
              </span>
              <Button
                size="small"
                pending={isPending}
                onClick={() => revoke(role)}
                aria-label={t('revokeNamed', { role: role.name, place: role.place ?? t('everywhere') })}
              >
                {t('revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <GrantRoleForm userPublicId={user.publicId} options={options} />
    </div>
  );
}
