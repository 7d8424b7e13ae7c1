/** Why the sign-in page was opened anew, as keys of its messages. */
export type SignInNotice = 'accountDeactivated' | 'secondStepExpired' | 'oidcRefused' | 'oidcAway' | 'oidcFailed';

/** Notice from the `error` parameter that next-auth and our own callbacks add to the sign-in page. */
export function noticeOf(error: string | string[] | undefined): SignInNotice | null {
  if (error === undefined) return null;
  if (error === 'second-step') return 'secondStepExpired';
  if (error === 'oidc') return 'oidcRefused';
  // The provider's own description was unreachable: no password was entered yet.
  if (error === 'OAuthSignin') return 'oidcAway';
  return 'oidcFailed';
}
