import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { readFacts } from '@/app/_web/ctx';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { findLinkOwner } from '@/lib/people/identity/sign-in/redeem-link';
import { SetPasswordForm } from './set-password-form';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('login');
  // The address holds a secret: it must not travel on as a referrer.
  return { title: t('inviteTitle'), referrer: 'no-referrer', robots: { index: false } };
}

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const owner = await findLinkOwner(anonymousCtx(await readFacts()), token);
  const t = await getTranslations('login');
  return (
    <div className="mx-auto max-w-sm">
      <h1 className="font-display text-title font-semibold">{owner ? t('inviteTitle') : t('linkGone')}</h1>
      {owner ? (
        <>
          <p className="mt-1 mb-5 text-muted">
            {t('inviteFor', { name: owner.displayName, username: owner.username })}
          </p>
          <SetPasswordForm token={token} username={owner.username} />
        </>
      ) : (
        <>
          <p className="mt-1 mb-5 text-muted">{t('linkGoneHint')}</p>
          <ButtonLink href="/login">{t('toSignIn')}</ButtonLink>
        </>
      )}
    </div>
  );
}
