import { expect, test } from '@playwright/test';
import { openAs } from './people';

test('no page can be framed, sniffed, or leave its address behind', async ({ request }) => {
  for (const path of ['/login', '/api/health/live', '/api/v1/openapi.json', '/invite/some-secret']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe(path.startsWith('/invite/') ? 'no-referrer' : 'same-origin');
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
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
    const text = await page.locator('body').innerText();
    expect(text, path).toMatch(/[ก-๙]/);
    expect(text, path).not.toMatch(/select |insert |ER_|at [\w.]+ \(/i);
  }
});
