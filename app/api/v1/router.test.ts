import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sessionCookieName } from '@/app/_web/session-cookie';
import { ErrorAnswer, openApiDocument } from '@/lib/operations/openapi/document';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { OPERATIONS } from './operations';
import { routerOf } from './router';
import { callApi } from './testing/call-operation';

const ADDRESS = 'http://localhost:3000/api/v1';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const send = (method: string, path: string) =>
  callApi(new Request(`${ADDRESS}${path}`, { method, headers: { 'accept-language': 'en' } }));

describe('a declared operation', () => {
  const operations = OPERATIONS.map(({ method, path, id }) => ({ name: `${method} ${path}`, method, path, id }));
  /** The same routes; each answers with the id of its operation. */
  const router = routerOf(
    OPERATIONS.map((operation) => ({ ...operation, handler: async () => new Response(operation.id) })),
  );

  it.each(operations)('is reached: $name', async ({ method, path, id }) => {
    const address = `${ADDRESS}${path.replace(/\{\w+\}/g, newPublicId())}`;
    const answer = await router.fetch(new Request(address, { method: method.toUpperCase() }));
    expect(await answer.text()).toBe(id);
  });

  it('is in the OpenAPI document with its id', () => {
    const { paths = {} } = openApiDocument(OPERATIONS, 'session');
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    );
    expect(described.sort()).toEqual(operations.map(({ name, id }) => `${name} ${id}`).sort());
  });

  it('is the only way to answer in the API: no other route file exists', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /(^|\/)route\.tsx?$/.test(file))).toEqual(['[[...path]]/route.ts']);
  });

  it('takes HEAD where it takes GET, without a body', async () => {
    const answer = await send('HEAD', '/correspondences?project=LCBP3-C2');
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });

  it('receives the parameters of its path decoded once', async () => {
    const given: unknown[] = [];
    const one = OPERATIONS.filter(({ id }) => id === 'listNumberConfigHistory');
    const handler = async (_request: Request, { params }: { params: Promise<object> }) => {
      given.push(await params);
      return new Response();
    };
    const echo = routerOf(one.map((operation) => ({ ...operation, handler })));
    for (const configId of ['LCBP3-C2.หนังสือ', 'A/B.C', '100%.25%41']) {
      await echo.fetch(new Request(`${ADDRESS}/document-numbering/configs/${encodeURIComponent(configId)}/history`));
      expect(given.pop()).toEqual({ configId });
    }
  });
});

describe('an address that the API does not have', () => {
  it.each(METHODS)('is 404 in JSON for %s', async (method) => {
    for (const path of ['', '/', '/people/1', '/rfas/1/nothing', '/openapi.json/x', '/Rfas']) {
      const response = await send(method, path);
      const body = await response.json();
      expect(response.status).toBe(404);
      expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
      expect(body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: expect.stringMatching(/^[A-Z]/) });
    }
  });
});

describe('a method that an address does not take', () => {
  it.each([
    ['PUT', `/correspondences/${newPublicId()}`, 'GET, PATCH'],
    ['POST', '/transmittals/pending', 'GET'],
    ['GET', `/rfas/${newPublicId()}/submit`, 'POST'],
    ['GET', '/attachments', 'POST'],
    ['PATCH', `/attachments/${newPublicId()}`, 'DELETE, GET'],
    ['POST', '/openapi.json', 'GET'],
  ])('is 405 in JSON and says which ones it takes: %s %s', async (method, path, allowed) => {
    const response = await send(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    const body = await response.json();
    expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('the description of the API', () => {
  const served = async () => (await send('GET', '/openapi.json')).json() as ReturnType<typeof JSON.parse>;

  it('is served to anybody, as it is made from the declarations', async () => {
    const document = await served();
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(OPERATIONS, sessionCookieName()))));
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.stringify(document)).not.toContain('"type":"undefined"');
  });

  it('covers files, and every refusal of a body', async () => {
    const { paths } = await served();
    expect(Object.keys(paths['/attachments'])).toEqual(['post']);
    expect(Object.keys(paths['/attachments/{publicId}'])).toEqual(['get', 'delete']);
    expect(Object.keys(paths['/attachments'].post.responses)).toEqual(expect.arrayContaining(['201', '413', '415']));
    expect(Object.keys(paths['/correspondences'].post.responses)).toEqual(
      expect.arrayContaining(['400', '413', '415']),
    );
  });

  it('names the cookie as it is on this address', async () => {
    const address = env().APP_URL;
    env().APP_URL = 'https://dms.example';
    try {
      expect((await served()).components.securitySchemes.session.name).toBe(sessionCookieName());
      expect(sessionCookieName()).toMatch(/^__Host-/);
    } finally {
      env().APP_URL = address;
    }
  });

  it('may be kept by tools for some minutes', async () => {
    expect((await send('GET', '/openapi.json')).headers.get('cache-control')).toBe('public, max-age=300');
  });
});
