import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sessionCookieName } from '@/app/_web/session-cookie';
import { ErrorAnswer } from '@/lib/operations/openapi/document';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { DELETE, GET, PATCH, POST, PUT } from './[...path]/route';
import * as correspondence from './correspondences/[publicId]/route';
import * as openapi from './openapi.json/route';

describe('an address that the API does not have', () => {
  it.each(Object.entries({ GET, POST, PUT, PATCH, DELETE }))('is 404 in JSON for %s', async (method, handle) => {
    const headers = { 'accept-language': 'en' };
    const response = handle(new Request('http://localhost:3000/api/v1/users/1', { method, headers }));
    const body = await response.json();
    expect(response.status).toBe(404);
    expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });
});

describe('a method that an address does not take', () => {
  const folder = import.meta.dirname;
  const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'));

  it.each(routes)('is answered by %s', async (file) => {
    const handlers: Record<string, unknown> = await import(path.join(folder, file));
    expect(Object.keys(handlers)).toEqual(expect.arrayContaining(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']));
  });

  it('is 405 in JSON and says which ones it takes', async () => {
    const request = new Request(`http://localhost:3000/api/v1/correspondences/${newPublicId()}`, { method: 'PUT' });
    const response = await correspondence.PUT(request);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, PATCH');
    const body = await response.json();
    expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('the description of the API', () => {
  const served = async () => (await openapi.GET().json()) as ReturnType<typeof JSON.parse>;

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
      expect(sessionCookieName()).toMatch(/^__Secure-/);
    } finally {
      env().APP_URL = address;
    }
  });

  it('may be kept by tools for some minutes', () => {
    expect(openapi.GET().headers.get('cache-control')).toBe('public, max-age=300');
  });
});
