import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { demandFactor } from '@/db/testing/factories/factors';
import { assignRole, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import type { Command } from '@/lib/platform/command';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { recordAnswers } from '@/lib/platform/idempotency';
import { logger } from '@/lib/platform/logger';
import { PublicId } from '@/lib/platform/public-id';
import { transact } from '@/lib/platform/transact';
import { MAX_JSON_BYTES } from './read-body';
import { commandRoute, route } from './route';
import { sessionCookieName, writeSessionSecret } from './session-cookie';

const ADDRESS = 'http://localhost:3000/api/v1/things';
const ORIGIN = { origin: 'http://localhost:3000' };
let user: MadeUser;
let cookie: { cookie: string };
let bearer: { authorization: string };

beforeAll(async () => {
  user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  const ctx = await userCtx(user);
  const { secret } = await transact(ctx, (tx) => openSession(tx, user.userId, 'PASSWORD'));
  cookie = { cookie: `other=1; ${sessionCookieName()}=${await writeSessionSecret(secret)}` };
  bearer = {
    authorization: `Bearer ${(await createToken(ctx, { name: 't', scopes: ['document.view'], days: 1 })).token}`,
  };
});

const Body = z.strictObject({ name: z.string().min(1), count: z.int().default(1) });
const thing = route({
  params: z.object({ publicId: PublicId }),
  query: z.object({ fail: z.enum(['known', 'unknown']).optional() }),
  body: Body,
  notFound: 'DOCUMENT_NOT_FOUND',
  status: 201,
  handle: async ({ ctx, body, query }) => {
    if (query.fail === 'known') throw new AppError('RATE_LIMITED', { retryAfterSeconds: 7 });
    // The way a wrong statement fails: with its text and its values in the message.
    if (query.fail === 'unknown') await ctx.db.execute(`SELECT secret_column FROM users WHERE username = 'somsri'`);
    return { by: ctx.actor.username, ...body };
  },
});

async function call(
  headers: Record<string, string>,
  options: { body?: BodyInit | null; search?: string; publicId?: string } = {},
) {
  const request = new Request(`${ADDRESS}${options.search ?? ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: options.body === undefined ? JSON.stringify({ name: 'ก' }) : options.body,
  });
  const publicId = options.publicId ?? user.publicId;
  const response = await thing(request, { params: Promise.resolve({ publicId }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a REST route', () => {
  it('answers a session of ours, and a token', async () => {
    for (const headers of [{ ...cookie, ...ORIGIN }, bearer]) {
      const answer = await call(headers);
      expect(answer).toMatchObject({ status: 201, body: { by: user.username, name: 'ก', count: 1 } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['no session', {}, 401, 'UNAUTHENTICATED'],
    ['a token that is none', { authorization: 'Bearer dms_nothing' }, 401, 'UNAUTHENTICATED'],
    ['another scheme', { authorization: 'Basic YTpi' }, 401, 'UNAUTHENTICATED'],
    ['a cookie that is not ours', { cookie: `${'next-auth.session-token'}=abc` }, 401, 'UNAUTHENTICATED'],
  ])('refuses %s', async (_what, headers, status, code) => {
    const answer = await call(headers);
    expect(answer).toMatchObject({ status, body: { statusCode: status, code, error: 'Unauthorized' } });
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['nowhere it would name', {}],
    ['another site, by the browser’s own word', { 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin', { origin: 'null' }],
  ])('refuses a write with a cookie from %s', async (_what, headers) => {
    expect(await call({ ...cookie, ...headers })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('refuses a field named %s', async (name) => {
    const answer = await call(bearer, { body: `{"name":"ก","${name}":1}` });
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    expect(Object.keys(answer.body.details.fields)).toEqual([name]);
  });

  it.each(['1', '42', 'not-a-uuid', "1' OR 1=1", '00000000-0000-0000-0000'])(
    'finds nothing under %s',
    async (publicId) => {
      expect(await call(bearer, { publicId })).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND' } });
    },
  );

  it.each<[string, BodyInit | null, Record<string, string>, number, string]>([
    ['no JSON', '{"name":', {}, 400, 'MALFORMED_REQUEST'],
    ['a bottomless object', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, {}, 400, 'MALFORMED_REQUEST'],
    ['a bottomless list', `${'['.repeat(9000)}${']'.repeat(9000)}`, {}, 400, 'MALFORMED_REQUEST'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), {}, 400, 'MALFORMED_REQUEST'],
    [
      'another media type',
      'name=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(MAX_JSON_BYTES) }), {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['an array', '[]', {}, 422, 'INVALID_INPUT'],
    ['nothing', null, {}, 422, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, body, headers, status, code) => {
    expect(await call({ ...bearer, ...headers }, { body })).toMatchObject({ status, body: { code } });
  });

  it('names each wrong field in the language that is asked for', async () => {
    const body = JSON.stringify({ name: '', count: 'x', extra: 1 });
    const thai = await call(bearer, { body });
    expect(thai.body.details.fields).toEqual({ name: ['ต้องกรอก'], count: ['ค่านี้ใช้ไม่ได้'], extra: ['ไม่รู้จักช่องข้อมูลนี้'] });
    const english = await call({ ...bearer, 'accept-language': 'en-GB,en;q=0.9' }, { body });
    expect(english.body.message).toBe('Some of the input is not valid. Please check it and try again');
    expect(english.body.details.fields.name).toEqual(['Required']);
  });

  it('answers a browser as its page is shown, and a program as it asks', async () => {
    const body = JSON.stringify({ name: '' });
    const english = { 'accept-language': 'en-US,en' };
    const nameOf = async (headers: Record<string, string>) =>
      (await call({ ...headers, origin: 'http://localhost:3000', host: 'localhost:3000' }, { body })).body.details
        .fields.name;
    expect(await nameOf({ ...cookie, ...english })).toEqual(['ต้องกรอก']);
    const chosen = `${cookie.cookie}; dms-preferences=${encodeURIComponent('{"locale":"en"}')}`;
    expect(await nameOf({ cookie: chosen, 'accept-language': 'th' })).toEqual(['Required']);
    expect(await nameOf({ cookie: `${cookie.cookie}; dms-preferences=%`, ...english })).toEqual(['ต้องกรอก']);
    expect(await nameOf({ ...bearer, ...english })).toEqual(['Required']);
    expect(await nameOf({ ...bearer })).toEqual(['ต้องกรอก']);
  });

  it('says when to come back', async () => {
    const answer = await call(bearer, { search: '?fail=known' });
    expect(answer).toMatchObject({ status: 429, body: { retryAfter: 7 } });
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  it('hides an unexpected error behind a reference', async () => {
    const { status, body } = await call(bearer, { search: '?fail=unknown' });
    expect(status).toBe(500);
    expect(body).toEqual({
      statusCode: 500,
      code: 'INTERNAL',
      error: 'Internal Server Error',
      message: 'เกิดข้อผิดพลาดในระบบ กรุณาติดต่อผู้ดูแลระบบ',
      ref: expect.stringMatching(/^ERR-\d{8}-\d{4}-[A-Z0-9]{4}$/),
    });
    expect(JSON.stringify(body)).not.toMatch(/secret_column|somsri|SELECT/);
  });

  it('refuses people with an initial password, and deactivated ones', async () => {
    const set = (state: object) => getDatabase().update(users).set(state).where(eq(users.userId, user.userId));
    await set({ mustChangePassword: true });
    expect(await call({ ...cookie, ...ORIGIN })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_CHANGE_REQUIRED' },
    });
    await set({ mustChangePassword: false, isActive: false });
    expect(await call({ ...cookie, ...ORIGIN })).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    expect(await call(bearer)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    await set({ isActive: true });
  });

  it('refuses sessions of people who have to set up a second factor, not their tokens', async () => {
    await assignRole(user, { role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' });
    await demandFactor('CONTRACT_ADMIN', true);
    try {
      expect(await call({ ...cookie, ...ORIGIN })).toMatchObject({ status: 403, body: { code: 'FACTOR_REQUIRED' } });
      expect(await call(bearer)).toMatchObject({ status: 201 });
    } finally {
      await demandFactor('CONTRACT_ADMIN', false);
    }
  });
});

describe('a REST route of a command', () => {
  let counted = 0;
  const verb = Object.assign(
    (...[ctx, input, claim]: Parameters<Command<{ publicId: string; name: string }, object>>) =>
      transact(ctx, async (tx) => {
        const answer = { ...input, made: newPublicId() };
        await recordAnswers(tx, [{ claim, answer }]);
        return answer;
      }),
    {
      limit: async () => {
        counted += 1;
      },
    },
  );
  const add = commandRoute({ params: z.object({ publicId: PublicId }), body: Body, status: 201, verb });

  async function send(key: string | null, { name = 'ก', publicId = user.publicId } = {}) {
    const request = new Request(`${ADDRESS}/${publicId}/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer, ...(key !== null && { 'idempotency-key': key }) },
      body: JSON.stringify({ name }),
    });
    const response = await add(request, { params: Promise.resolve({ publicId }) });
    return { status: response.status, body: await response.json() };
  }

  it('runs once per Idempotency-Key and replays status and answer; the limit counts the work only', async () => {
    counted = 0;
    const key = newPublicId();
    const first = await send(key);
    expect(first).toMatchObject({ status: 201, body: { name: 'ก', count: 1, publicId: user.publicId } });
    expect(await send(key)).toEqual(first);
    expect(counted).toBe(1);
    expect(await send(null)).not.toEqual(first);
    expect(counted).toBe(2);
  });

  it('refuses a key that was used with another body or another path', async () => {
    const key = newPublicId();
    await send(key);
    const reused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await send(key, { name: 'ข' })).toMatchObject(reused);
    expect(await send(key, { publicId: newPublicId() })).toMatchObject(reused);
  });
});

describe('a refusal', () => {
  it('leaves a line with its person, address and reference, and no value of the input', async () => {
    const log = vi.spyOn(logger, 'info').mockReturnValue();
    const input = await call(bearer, { body: '{"name":"","secret":"hunter2"}' });
    const foreign = await call({ ...cookie, origin: 'https://evil.example' });
    const stranger = await call({});
    expect(log.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: 'INVALID_INPUT',
          status: 422,
          ref: input.body.ref,
          where: '/api/v1/things',
          ipAddress: null,
          personPublicId: user.publicId,
          fields: ['name', 'secret'],
        }),
        'refused',
      ],
      [expect.objectContaining({ code: 'FORBIDDEN', ref: foreign.body.ref }), 'refused'],
      [expect.objectContaining({ code: 'UNAUTHENTICATED', ref: stranger.body.ref, personPublicId: null }), 'refused'],
    ]);
    expect(JSON.stringify(log.mock.calls)).not.toContain('hunter2');
  });

  it('leaves none where a record has nothing of an attempt', async () => {
    const log = vi.spyOn(logger, 'info').mockReturnValue();
    await call(bearer, { publicId: 'missing' });
    expect(log).not.toHaveBeenCalled();
  });

  it('keeps few and short names of fields that a stranger chose', async () => {
    const log = vi.spyOn(logger, 'info').mockReturnValue();
    const chosen = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'x'.repeat(500)}`, 1]));
    await call(bearer, { body: JSON.stringify({ name: 'ก', ...chosen }) });
    const fields = Object.keys(chosen).map((name) => name.slice(0, 60));
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ fields: fields.slice(0, 20) }), 'refused');
  });
});
