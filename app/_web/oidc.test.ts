import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import type { NextApiRequest, NextApiResponse } from 'next';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeOf } from '@/app/(auth)/login/sign-in-notice';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { auditLogs } from '@/db/schema/system';
import { makeUser } from '@/db/testing/factories/people';
import { authenticateSession } from '@/lib/people/identity/sign-in/authenticate';
import { newPublicId } from '@/lib/platform/id';

// A real provider and a real browser's redirects and cookies; only Next's routing is left out.

const facts = { requestId: newPublicId(), ipAddress: '192.0.2.1', userAgent: 'vitest', locale: 'th' as const };
const servers: Server[] = [];
const accounts = new Map<string, { email: string; verified: boolean; claimedSubject?: string }>();
let app = '';

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  let provide: typeof answer = (_, response) => response.end();
  app = await listen((request, response) => answer(request, response));
  const issuer = await listen((request, response) => provide(request, response));
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'dms',
        client_secret: 'a-secret-of-the-test',
        redirect_uris: [`${app}/api/auth/callback/oidc`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a-key-of-the-test'] },
    findAccount: (_, id) => {
      const account = accounts.get(id);
      return {
        accountId: id,
        claims: (use) => ({
          sub: use === 'userinfo' ? (account?.claimedSubject ?? id) : id,
          email: account?.email,
          email_verified: account?.verified,
        }),
      };
    },
  });
  provide = provider.callback();
  Object.assign(process.env, {
    APP_URL: app,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'dms',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-test',
  });
  // The configuration is read once, so it has to be there before.
  const [{ default: NextAuth }, { authOptions }] = await Promise.all([import('next-auth'), import('./auth')]);
  answer = async (request, response) => {
    const url = new URL(request.url ?? '/', app);
    const nextauth = url.pathname.replace('/api/auth/', '').split('/');
    let text = '';
    for await (const chunk of request) text += chunk;
    const given = Object.assign(request, {
      query: { ...Object.fromEntries(url.searchParams), nextauth },
      cookies: readCookies(request.headers.cookie ?? ''),
      body: Object.fromEntries(new URLSearchParams(text)),
    });
    const taken = Object.assign(response, {
      status: (code: number) => Object.assign(taken, { statusCode: code }),
      json: (body: unknown) => taken.end(JSON.stringify(body)),
      send: (body: unknown) => taken.end(typeof body === 'string' ? body : JSON.stringify(body)),
    });
    await NextAuth(given as unknown as NextApiRequest, taken as unknown as NextApiResponse, authOptions(facts, {}));
  };
});

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, ...value]) => [name, decodeURIComponent(value.join('='))]),
  );
}

/** As little of a browser as the journey needs: cookies per host, redirects, the provider's two forms. */
class Browser {
  readonly jars = new Map<string, Map<string, string>>();

  async go(url: string, form?: Record<string, string>): Promise<{ url: string; text: string }> {
    let next = url;
    let body = form;
    for (let hops = 0; hops < 20; hops++) {
      const { host } = new URL(next);
      const jar = this.jars.get(host) ?? new Map<string, string>();
      this.jars.set(host, jar);
      const response: Response = await fetch(next, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { body: new URLSearchParams(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', ...value] = (cookie.split(';')[0] ?? '').split('=');
        if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) jar.delete(name);
        else jar.set(name, value.join('='));
      }
      const location = response.headers.get('location');
      if (!location) return { url: next, text: await response.text() };
      next = new URL(location, next).href;
      body = undefined;
      // The page behind the sign-in is Next's to render.
      if (next.startsWith(app) && !new URL(next).pathname.startsWith('/api/auth')) return { url: next, text: '' };
    }
    throw new Error('too many redirects');
  }

  async signIn(login: string): Promise<{ url: string; sessionToken: string | undefined }> {
    const { csrfToken } = JSON.parse((await this.go(`${app}/api/auth/csrf`)).text) as { csrfToken: string };
    let page = await this.go(`${app}/api/auth/signin/oidc`, { csrfToken, callbackUrl: '/' });
    while (page.url.includes('/interaction/')) {
      const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? '';
      page = await this.go(page.url, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
    }
    return { url: page.url, sessionToken: this.jars.get(new URL(app).host)?.get('next-auth.session-token') };
  }
}

async function personOf(sessionToken: string | undefined): Promise<string | null> {
  const { readSessionSecret } = await import('./session-cookie');
  const secret = await readSessionSecret(sessionToken);
  return secret ? ((await authenticateSession(secret, facts))?.ctx.actor.publicId ?? null) : null;
}

async function lastRefusal() {
  const rows = await getDatabase()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'session.sign_in_failed'))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return rows[0];
}

describe('signing in through an OpenID provider', () => {
  it('finds the person by the verified address the first time, and by the subject ever after', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'EDITOR', email: 'wipada@example.org' });
    accounts.set('subject-1', { email: 'wipada@example.org', verified: true });
    const first = await new Browser().signIn('subject-1');
    expect(await personOf(first.sessionToken)).toBe(user.publicId);
    accounts.set('subject-1', { email: 'married@example.org', verified: true });
    expect(await personOf((await new Browser().signIn('subject-1')).sessionToken)).toBe(user.publicId);
  });

  it('puts nothing but the secret of our own session into the cookie', async () => {
    await makeUser({ organization: 'คคง.', role: 'EDITOR', email: 'cookie@example.org' });
    accounts.set('subject-cookie', { email: 'cookie@example.org', verified: true });
    const { sessionToken } = await new Browser().signIn('subject-cookie');
    const { decode } = await import('next-auth/jwt');
    const payload = await decode({ token: sessionToken, secret: process.env.AUTH_SECRET ?? '' });
    expect(Object.keys(payload ?? {}).sort()).toEqual(['exp', 'iat', 'jti', 'sid']);
  });

  it.each([
    ['an address that the provider has not verified', { email: 'unverified@example.org', verified: false }, {}],
    ['an unknown address', { email: 'stranger@example.org', verified: true }, null],
    ['a deactivated person', { email: 'gone@example.org', verified: true }, { isActive: false }],
    ['a machine’s account', { email: 'machine@example.org', verified: true }, { isService: true }],
  ])('refuses %s, creates no account, and audits it', async (_what, account, state) => {
    const db = getDatabase();
    if (state) {
      const user = await makeUser({ organization: 'คคง.', email: account.email });
      await db
        .update(users)
        .set({ isActive: true, ...state })
        .where(eq(users.userId, user.userId));
    }
    const before = await db.$count(users);
    accounts.set(account.email, account);
    const { url, sessionToken } = await new Browser().signIn(account.email);
    expect(url).toBe(`${app}/login?error=oidc`);
    expect(sessionToken).toBeUndefined();
    expect(await db.$count(users)).toBe(before);
    expect(await lastRefusal()).toMatchObject({ entityLabel: account.email, actorType: 'ANONYMOUS', reason: 'OIDC' });
  });

  it.each([
    ['makes a temporary password worthless, which an administrator knows', true, null],
    ['leaves a password of one’s own as it is', false, 'a-hash'],
  ])('%s', async (_what, mustChangePassword, passwordHash) => {
    const email = `temporary-${mustChangePassword}@example.org`;
    const user = await makeUser({ organization: 'คคง.', email });
    const isUser = eq(users.userId, user.userId);
    await getDatabase().update(users).set({ mustChangePassword, passwordHash: 'a-hash' }).where(isUser);
    accounts.set(email, { email, verified: true });
    expect(await personOf((await new Browser().signIn(email)).sessionToken)).toBe(user.publicId);
    const [bound] = await getDatabase().select().from(users).where(isUser);
    expect(bound).toMatchObject({ passwordHash, mustChangePassword: false });
  });

  it('refuses an answer about another subject than the signed one', async () => {
    await makeUser({ organization: 'คคง.', email: 'victim@example.org' });
    accounts.set('attacker', { email: 'victim@example.org', verified: true, claimedSubject: 'victim' });
    expect((await new Browser().signIn('attacker')).sessionToken).toBeUndefined();
  });

  it('refuses a provider that says it is another one than the configured', async () => {
    await makeUser({ organization: 'คคง.', email: 'member@example.org' });
    accounts.set('member', { email: 'member@example.org', verified: true });
    const { env } = await import('@/lib/platform/env');
    const issuer = env().OIDC_ISSUER;
    // The same server; its metadata and tokens name localhost.
    env().OIDC_ISSUER = issuer?.replace('localhost', '127.0.0.1');
    try {
      expect((await new Browser().signIn('member')).sessionToken).toBeUndefined();
    } finally {
      env().OIDC_ISSUER = issuer;
    }
    expect((await new Browser().signIn('member')).sessionToken).toBeDefined();
  });

  it('cannot tell two people with one address apart, so neither comes in', async () => {
    await makeUser({ organization: 'คคง.', email: 'shared@example.org' });
    await makeUser({ organization: 'TEAM', email: 'shared@example.org' });
    accounts.set('shared', { email: 'shared@example.org', verified: true });
    expect((await new Browser().signIn('shared')).sessionToken).toBeUndefined();
  });

  it('says on the sign-in page when the provider cannot be reached', async () => {
    const { env } = await import('@/lib/platform/env');
    const issuer = env().OIDC_ISSUER;
    env().OIDC_ISSUER = 'http://127.0.0.1:1';
    try {
      const { url, sessionToken } = await new Browser().signIn('anybody');
      expect(sessionToken).toBeUndefined();
      expect(noticeOf(new URL(url).searchParams.get('error') ?? undefined)).toBe('oidcAway');
    } finally {
      env().OIDC_ISSUER = issuer;
    }
    expect([noticeOf('oidc'), noticeOf('OAuthCallback'), noticeOf(undefined)]).toEqual([
      'oidcRefused',
      'oidcFailed',
      null,
    ]);
  });
});
