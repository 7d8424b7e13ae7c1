import { describe, expect, it, vi } from 'vitest';
import { closeDatabase } from '@/db/client';
import { addApp } from '@/db/testing/factories/factors';
import { userCtx } from '@/db/testing/factories/people';
import { PASSWORD, personWithPassword } from '@/db/testing/factories/sign-ins';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import { GET, POST } from './[...nextauth]/route';

const ORIGIN = 'http://localhost:3000';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function call(handler: typeof GET, path: string, init: RequestInit = {}) {
  const request = new Request(`${ORIGIN}/api/auth/${path}`, { duplex: 'half', ...init } as RequestInit);
  const nextauth = path.split('?')[0]?.split('/') ?? [];
  return handler(request, { params: Promise.resolve({ nextauth }) });
}
const get = (path: string, headers: HeadersInit = {}) => call(GET, path, { headers });
const post = (path: string, body: BodyInit, headers: HeadersInit = FORM) =>
  call(POST, path, { method: 'POST', body, headers });

/** An endless body, and the count of its pulled chunks. */
function endless(): { body: ReadableStream<Uint8Array>; pulled: () => number } {
  let pulled = 0;
  const chunk = Buffer.alloc(4096, 'a');
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += chunk.byteLength;
      // A reader without a bound would fill the memory of this process.
      if (pulled > 4_000_000) controller.error(new Error('more was read than any form needs'));
      else controller.enqueue(chunk);
    },
  });
  return { body, pulled: () => pulled };
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');

async function signIn(username: string, password: string, kept: string[] = []) {
  const csrf = await get('csrf');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = [...cookiesOf(csrf), ...kept].join('; ');
  return post('callback/credentials', new URLSearchParams({ csrfToken, username, password, json: 'true' }), {
    ...FORM,
    cookie,
  });
}

describe('what strangers send to the sign-in', () => {
  it.each(['callback/credentials', 'signout', 'signin/oidc'])(
    '%s: an endless body is read no further than a form can be long',
    async (path) => {
      for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
        const { body, pulled } = endless();
        const answer = await post(path, body, { 'content-type': type });
        expect(answer.status, type).toBe(413);
        expect(pulled()).toBeLessThan(100_000);
      }
    },
  );

  it('a body that says it is longer is not read at all', async () => {
    const { body, pulled } = endless();
    const answer = await post('signout', body, { ...FORM, 'content-length': '60000000' });
    expect(answer.status).toBe(413);
    // One chunk is what a stream fetches by itself.
    expect(pulled()).toBeLessThanOrEqual(4096);
  });

  it('lines for the log are not taken', async () => {
    expect((await post('_log', 'code=x&level=error&message=x')).status).toBe(404);
  });

  it('no route of next-auth fails, with any method, and none that is not used answers', async () => {
    const fault = vi.spyOn(logger, 'error').mockReturnValue();
    const csrf = await get('csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const headers = { ...FORM, cookie: cookiesOf(csrf).join('; ') };
    const names = [
      'csrf',
      'session',
      'providers',
      'signin',
      'signout',
      'error',
      'callback',
      'verify-request',
      '_log',
      'x',
    ];
    const paths = names.flatMap((name) =>
      ['', '/credentials', '/oidc', '/email', '/__proto__', '/a/b'].map((end) => name + end),
    );
    const statuses: Record<string, number> = {};
    for (const path of paths) {
      for (const query of ['', '?error=Callback', '?callbackUrl=/&state=x&code=x', '?error[]=x&callbackUrl=%00']) {
        statuses[`GET ${path}`] = (await get(path + query, { cookie: headers.cookie })).status;
        expect(statuses[`GET ${path}`], `GET ${path}${query}`).toBeLessThan(500);
        const body = new URLSearchParams({ csrfToken, username: 'x', password: 'x' });
        statuses[`POST ${path}`] = (await post(path + query, body, headers)).status;
        expect(statuses[`POST ${path}`], `POST ${path}${query}`).toBeLessThan(500);
      }
    }
    expect(statuses).toMatchObject({
      'GET callback/credentials': 405,
      'POST session': 405,
      'GET verify-request': 404,
      'GET callback/email': 404,
    });
    expect(fault).not.toHaveBeenCalled();
    fault.mockRestore();
  });

  it('malformed input is refused as such', async () => {
    expect((await get('csrf?callbackUrl=http://a:99999')).status).toBe(400);
    expect((await get('csrf?callbackUrl=javascript:alert(1)')).status).toBe(400);
    expect((await post('callback/credentials', 'callbackUrl=http://a:99999')).status).toBe(400);
    expect((await post('callback/credentials', '{', { 'content-type': 'application/json' })).status).toBe(415);
  });

  it('a malformed address in a cookie is passed over, and so is a cookie that cannot be decoded', async () => {
    for (const path of ['providers', 'session', 'csrf']) {
      const answer = await get(path, { cookie: 'next-auth.callback-url=http://a:99999; dms-preferences=%ff' });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });
});

describe('signing in over HTTP', () => {
  it('sets the cookie of a session, and a wrong password answers 401', async () => {
    const { username } = await personWithPassword();
    const answer = await signIn(username, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toContain('next-auth.session-token=');
    const refused = await signIn(username, 'wrong');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'SIGN_IN_FAILED' });
  });

  it('of a person with a second factor sets no session, but the cookie of a sign-in that goes on', async () => {
    const user = await personWithPassword();
    await addApp(await userCtx(user));
    const answer = await signIn(user.username, PASSWORD);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ secondStep: true });
    const [cookie, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^dms-second-step=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/);
    expect((await signIn(user.username, 'wrong')).status).toBe(401);
  });

  it('answers 503 with Retry-After while the database is away, and 200 when it is back', async () => {
    const { username } = await personWithPassword();
    const { DATABASE_URL } = env();
    await closeDatabase();
    env().DATABASE_URL = 'mysql://unknown@127.0.0.1:1/nothing';
    try {
      const answer = await signIn(username, PASSWORD);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(await answer.json()).toMatchObject({ code: 'BUSY' });
    } finally {
      await closeDatabase();
      env().DATABASE_URL = DATABASE_URL;
    }
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it('makes the browser a known one, which failures of others at its address do not refuse', async () => {
    const { username } = await personWithPassword();
    const answer = await signIn(username, PASSWORD);
    const device = answer.headers.getSetCookie().find((one) => one.startsWith('dms-device-')) ?? '';
    expect(device).toMatch(/; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    for (let n = 0; n < 25; n += 1) await signIn(`guess-${n}`, 'wrong');
    const refused = await signIn(username, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const [kept = ''] = cookiesOf(answer).filter((one) => one.startsWith('dms-device-'));
    expect((await signIn(username, PASSWORD, [kept])).status).toBe(200);
  });
});
