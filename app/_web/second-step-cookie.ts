import { SECOND_STEP_SECONDS } from '@/lib/people/identity/sign-in/begin-second-step';
import { usesSecureCookies } from './session-cookie';

/** Of all paths, because a form whose session has ended signs in on its own page. */
const PATH = '/';

export function secondStepCookieName(): string {
  return `${usesSecureCookies() ? '__Host-' : ''}dms-second-step`;
}

/** The cookie that ties a sign-in to the browser that knew the password, as a Set-Cookie header. */
export function secondStepCookieHeader(secret: string): string {
  const secure = usesSecureCookies() ? '; Secure' : '';
  return `${secondStepCookieName()}=${secret}; Path=${PATH}; Max-Age=${SECOND_STEP_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

/** Cookie that removes it again; a __Host- cookie can only be deleted by a cookie marked Secure. */
export function endedSecondStepCookie() {
  return { name: secondStepCookieName(), value: '', path: PATH, maxAge: 0, secure: usesSecureCookies() };
}
