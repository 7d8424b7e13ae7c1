import { createHash } from 'node:crypto';
import { DEVICE_MAX_AGE_SECONDS, issueDevice } from '@/lib/people/identity/sign-in/device';
import { usesSecureCookies } from './session-cookie';

/** Not `__Host-`, which needs the path `/`: this one is sent to the sign-in only. */
const prefix = () => `${usesSecureCookies() ? '__Secure-' : ''}dms-device-`;

/**
 * The cookie that distinguishes a browser with an earlier sign-in of the account from a stranger's. One per account, as
 * colleagues share computers; sent to the sign-in only.
 */
export function deviceCookie(userPublicId: string) {
  const account = createHash('sha256').update(userPublicId).digest('hex').slice(0, 16);
  return {
    name: prefix() + account,
    value: issueDevice(userPublicId),
    options: {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: usesSecureCookies(),
      maxAge: DEVICE_MAX_AGE_SECONDS,
    } as const,
  };
}

/** The cookie as a Set-Cookie header. */
export function deviceCookieHeader(userPublicId: string): string {
  const { name, value, options } = deviceCookie(userPublicId);
  const secure = options.secure ? '; Secure' : '';
  return `${name}=${value}; Path=${options.path}; Max-Age=${options.maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The values of all device cookies that a request brought. */
export function readDevices(cookies: readonly { name: string; value: string }[]): string[] {
  return cookies.filter(({ name }) => name.startsWith(prefix())).map(({ value }) => value);
}
