import { type BrowserContext, expect } from '@playwright/test';
import { DraftPage } from './draft-page';
import { openAs, sendCredentials } from './people';
import { test } from './reused-browser';

test('no page can be framed, sniffed, or leave its address behind', async ({ request }) => {
  for (const path of ['/login', '/api/health/live', '/api/v1/openapi.json', '/invite/some-secret']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe(path.startsWith('/invite/') ? 'no-referrer' : 'same-origin');
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
});

test('an idle connection stays open longer than a proxy uses it, so that no request meets its end', async ({
  request,
}) => {
  expect((await request.get('/api/health/live')).headers()['keep-alive']).toBe('timeout=75');
});

test('without a session every page leads to the sign-in, and REST answers 401 with a reference', async ({
  page,
  request,
}) => {
  for (const path of ['/p/LCBP3-C2/correspondence', '/drafts', '/notifications', '/admin/users', '/settings/tokens']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
  }
  const answer = await request.get('/api/v1/correspondences?project=LCBP3-C2');
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({
    statusCode: 401,
    code: 'UNAUTHENTICATED',
    ref: expect.stringMatching(/^ERR-/),
  });
});

test('an INT, a stranger’s identifier or an unknown project in an address is not found, in the reader’s language', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'c2.dc');
  for (const path of [
    '/p/LCBP3-C2/correspondence/1',
    '/p/LCBP3-C2/correspondence/019505a1-7c3e-7000-8000-abc123def456',
    '/p/NO-SUCH-PROJECT/correspondence',
    '/admin/users/7',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    // The browser paints it: the answer itself carries only what to paint.
    await expect(page.locator('body'), path).toContainText(/[ก-๙]/, { useInnerText: true });
    const text = await page.locator('body').innerText();
    expect(text, path).not.toMatch(/select |insert |ER_|at [\w.]+ \(/i);
  }
});

test('who has to sign in first arrives where they wanted to go, and never on another site', async ({ page }) => {
  const wanted = '/p/LCBP3-C2/correspondence?view=received&type=LETTER';
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?next=/);
  await sendCredentials(page, 'csc.viewer');
  await expect(page).toHaveURL(wanted);
  for (const [next, arrived] of [
    ['/notifications?unread=1', '/notifications?unread=1'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
  ] as const) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(arrived);
  }
});

test('an action that is sent again by hand does nothing without its session, for others, or from elsewhere', async ({
  browser,
  playwright,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  const recorded = page.waitForRequest((request) => (request.postData() ?? '').includes('ของใครก็ได้หรือ'));
  await draft.subject.fill('ของใครก็ได้หรือ');
  const request = await recorded;
  await draft.expectSaveState('saved');
  const others = await openAs(browser, 'c2.dc');

  // The origin is one of the headers that only the browser's own record has.
  const {
    accept = '',
    'content-type': type = '',
    'next-action': action = '',
    origin = '',
  } = await request.allHeaders();
  const replay = async (cookies: BrowserContext | null, headers: Record<string, string> = {}) => {
    const caller = await playwright.request.newContext({ storageState: await cookies?.storageState() });
    const sent = { accept, 'content-type': type, 'next-action': action, origin, ...headers };
    const answer = await caller.post(request.url(), { headers: sent, data: request.postData() ?? '' });
    return { status: answer.status(), text: await answer.text() };
  };
  expect((await replay(context)).text).toContain('"ok":true');
  expect((await replay(null)).text).toContain('UNAUTHENTICATED');
  expect((await replay(others.context)).text).toContain('ACTING_ORGANIZATION_CHANGED');
  const foreign = await replay(context, { origin: 'https://evil.example' });
  expect(foreign).toEqual({ status: 403, text: 'Forbidden\n' });
  expect((await replay(context, { 'next-action': 'no-action' })).status).toBe(400);

  // A page that does not carry the action: the framework sends it on, and it must still be the browser's own call.
  const { port } = new URL(request.url());
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const caller = await playwright.request.newContext();
  const forwarded = await caller.post(`http://127.0.0.1:${port}/notifications`, {
    headers: { accept, 'content-type': type, 'next-action': action, origin: `http://127.0.0.1:${port}`, cookie },
    data: request.postData() ?? '',
  });
  expect(await forwarded.text()).toContain('"ok":true');
});

test('what strangers send malformed is answered with 4xx, and a long body to the sign-in is not read', async ({
  request,
}) => {
  for (const path of ['/login', '/api/v1/correspondences', '/api/auth/csrf']) {
    expect((await request.fetch(path, { method: 'TRACE' })).status(), path).toBe(405);
  }
  for (const path of [
    '/go/%E0%B8',
    '/api/v1/correspondences/%ff/number',
    '/api/auth/csrf?callbackUrl=http://a:99999',
  ]) {
    expect((await request.get(path)).status(), path).toBe(400);
  }
  for (const path of ['_log', 'signout', 'callback/credentials', 'session']) {
    const answer = await request.post(`/api/auth/${path}`, {
      headers: { 'content-type': 'application/json' },
      data: Buffer.alloc(2_000_000, '['),
    });
    expect([404, 405, 413], path).toContain(answer.status());
  }
});
