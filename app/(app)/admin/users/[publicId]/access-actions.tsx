'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog, LateDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import type { HandedLink as Handed } from '@/lib/people/identity/sign-in/hand-over-link';
import type { UserDetail } from '@/lib/people/identity/users/user-queries';
import { deactivateUserAction, issuePasswordLinkAction, reactivateUserAction, resetFactorsAction } from '../actions';
import { HandedLink } from '../handed-link';

/** Letting a person in or out: a link for a forgotten password, deactivation, reactivation. */
export function AccessActions({ user }: { user: UserDetail }) {
  const t = useTranslations('users');
  const issueLink = useActing(issuePasswordLinkAction);
  const reactivate = useActing(reactivateUserAction);
  const deactivate = useActing(deactivateUserAction);
  const resetFactors = useActing(resetFactorsAction);
  const [isPending, startTransition] = useTransition();
  const [isAsking, setAsking] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const [link, setLink] = useState<Handed | null>(null);
  const version = { publicId: user.publicId, versionNo: user.versionNo };

  const issue = () =>
    startTransition(async () => {
      const result = await issueLink({ publicId: user.publicId });
      if (result.ok) setLink(result.data);
      else notify({ kind: 'error', text: result.message });
    });
  const change = (isActive: boolean) =>
    startTransition(async () => {
      const result = await (isActive ? reactivate(version) : deactivate(version));
      setAsking(false);
      notify(result.ok ? { kind: 'success', text: t('saved') } : { kind: 'error', text: result.message });
    });

  const reset = (reason: string) =>
    startTransition(async () => {
      const result = await resetFactors({ publicId: user.publicId, reason });
      if (result.ok) setResetting(false);
      notify(result.ok ? { kind: 'success', text: t('factorsReset') } : { kind: 'error', text: result.message });
    });

  return (
    <>
      {user.isActive && !user.isService && (
        <Button pending={isPending} onClick={issue}>
          {t('passwordLink')}
        </Button>
      )}
      {user.hasFactor && !user.isSelf && <Button onClick={() => setResetting(true)}>{t('resetFactors')}</Button>}
      {user.isActive && !user.isSelf && <Button onClick={() => setAsking(true)}>{t('deactivate')}</Button>}
      {!user.isActive && (
        <Button pending={isPending} onClick={() => change(true)}>
          {t('reactivate')}
        </Button>
      )}
      <LateConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('deactivateTitle', { name: user.displayName })}
        confirmLabel={t('deactivate')}
        danger
        pending={isPending}
        onConfirm={() => change(false)}
      >
        {t('deactivateHint')}
      </LateConfirmDialog>
      <LateConfirmDialog
        open={isResetting}
        onOpenChange={setResetting}
        title={t('resetFactorsTitle', { name: user.displayName })}
        confirmLabel={t('resetFactors')}
        danger
        freeText="required"
        pending={isPending}
        onConfirm={({ text }) => reset(text)}
      >
        {t('resetFactorsHint')}
      </LateConfirmDialog>
      <LateDialog open={link !== null} onOpenChange={(open) => !open && setLink(null)} title={t('passwordLink')}>
        {link && <HandedLink link={link} />}
      </LateDialog>
    </>
  );
}
