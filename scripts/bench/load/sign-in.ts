import { z } from 'zod';

const Csrf = z.object({ csrfToken: z.string() });

/**
 * Signs in as a browser does: the page, its token, then the form's request.
 * @returns the Cookie header of the signed-in browser
 */
export async function signInOverHttp(base: string, username: string, password: string): Promise<string> {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${base}${path}`, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return text;
  };
  await ask('/login');
  const { csrfToken } = Csrf.parse(JSON.parse(await ask('/api/auth/csrf')));
  await ask('/api/auth/callback/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: base },
    body: new URLSearchParams({ csrfToken, username, password, json: 'true' }).toString(),
  });
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
