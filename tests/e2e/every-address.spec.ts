import { type APIRequestContext, expect } from '@playwright/test';
import { addresses, fill, listAddresses, pages, REST_API, readBuild, routes, UNKNOWN } from './built-addresses';
import { openAs } from './people';
import { test } from './test';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Pages without a person: the sign-in, public pages, and the not-found page. */
const FOR_ANYBODY = [
  '/(auth)/forgot/page',
  '/(auth)/invite/[token]/page',
  '/(auth)/login/page',
  '/(auth)/setup/page',
  '/(dev)/gallery/page',
  '/(dev)/gallery/shell/page',
  '/_global-error/page',
  '/_not-found/page',
  '/api/auth/[...nextauth]/route',
  '/api/health/live/route',
  '/api/health/ready/route',
  '/api/metrics/route',
  '/icons.svg/route',
  '/offline.js/route',
  '/offline/route',
  '/pdfjs/[version]/[folder]/[file]/route',
  '/q/[token]/route',
  '/q/file/route',
  '/q/fonts/[file]/route',
  '/sw.js/route',
  '/x/[token]/[attachmentPublicId]/route',
  '/x/[token]/page',
];

/** Of the caller's own browser, a link or a first setup that have secrets of their own, or the gallery's, which does nothing. */
const ACTIONS_FOR_ANYBODY = [
  '$$RSC_SERVER_ACTION_0',
  'askSecondStepPasskeyAction',
  'askSignInPasskeyAction',
  'createFirstSuperadminAction',
  'finishSignInAction',
  'redeemLinkAction',
  'savePreferencesAction',
  'signInWithPasskeyAction',
  'signOutAction',
  'switchOrganizationAction',
];

type Actions = Record<string, { exportedName: string; filename: string }>;

async function statusOf(caller: APIRequestContext, method: string, url: string): Promise<number> {
  const answer = await caller.fetch(url, {
    method,
    maxRedirects: 0,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(method === 'GET' ? {} : { data: {} }),
  });
  const status = answer.status();
  const location = answer.headers().location ?? '';
  await answer.dispose();
  return status === 307 && location.startsWith('/login') ? 401 : status;
}

test.describe.configure({ mode: 'parallel' });

test('the build was looked at in full', async ({ request }) => {
  expect(pages.length).toBeGreaterThan(60);
  expect(routes.length).toBeGreaterThan(15);
  expect((await listAddresses(request)).length - addresses.length).toBeGreaterThan(60);
  expect(addresses).toEqual(expect.arrayContaining([...FOR_ANYBODY, REST_API]));
});

test('no page and no route answers anything without a session', async ({ request }) => {
  const answered: string[] = [];
  for (const address of (await listAddresses(request)).filter((one) => !FOR_ANYBODY.includes(one))) {
    for (const method of address.endsWith('/page') ? ['GET'] : METHODS) {
      const status = await statusOf(request, method, fill(address, UNKNOWN, { project: 'LCBP3-C2' }));
      if (status !== 401 && status !== 405) answered.push(`${method} ${address}: ${status}`);
    }
  }
  expect(answered).toEqual([]);
});

test('no server action does anything without a session', async ({ request, baseURL }) => {
  const actions = Object.entries(readBuild<{ node: Actions }>('server-reference-manifest.json').node);
  expect(actions.length).toBeGreaterThan(100);
  const forAnybody: string[] = [];
  const done: string[] = [];
  for (const [id, { exportedName, filename }] of actions) {
    if (ACTIONS_FOR_ANYBODY.includes(exportedName)) {
      forAnybody.push(exportedName);
      continue;
    }
    // A page that a stranger may open reaches the actions of all others.
    const answer = await request.post('/login', {
      headers: { 'next-action': id, origin: baseURL ?? '', accept: 'text/x-component', 'content-type': 'text/plain' },
      data: '[]',
    });
    const text = await answer.text();
    if (!text.includes('"code":"UNAUTHENTICATED"')) done.push(`${filename} ${exportedName}: ${text.slice(0, 200)}`);
  }
  expect(done).toEqual([]);
  expect(forAnybody.sort()).toEqual(ACTIONS_FOR_ANYBODY);
});

test('an INT or an identifier of nothing is not found at any address, not even by who may see everything', async ({
  browser,
}) => {
  const { context } = await openAs(browser, 'superadmin');
  // A number is looked for, an invitation is somebody’s secret; both say so on a page of theirs.
  const ownWords = ['/(app)/go/[[...number]]/page', ...FOR_ANYBODY];
  const found: string[] = [];
  const all = await listAddresses(context.request);
  for (const address of all.filter((one) => one.includes('[') && !ownWords.includes(one))) {
    const isOfProject = address.match(/\[/g)?.length !== 1;
    for (const inPlaces of ['1', UNKNOWN]) {
      const url = fill(address, inPlaces, isOfProject ? { project: 'LCBP3-C2' } : {});
      const answer = await context.request.get(url);
      const text = await answer.text();
      // A file of a project that is none is refused as a list of it is.
      const isRefused = [404, 405].includes(answer.status()) || text.includes('"code":"PROJECT_UNKNOWN"');
      if (!isRefused) found.push(`${address} as ${url}: ${answer.status()} ${text.slice(0, 100)}`);
      await answer.dispose();
    }
  }
  expect(found).toEqual([]);
});
