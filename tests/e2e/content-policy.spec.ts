import { expect } from '@playwright/test';
import { pagePolicy } from '@/app/_web/content-policy';
import { fill, listAddresses, UNKNOWN } from './built-addresses';
import { openAs } from './people';
import { test } from './test';

const NONCE = /'nonce-([A-Za-z0-9+/]{22}==)'/;

/** Every policy has these: who may frame the answer, and that whatever is not named is refused. */
const EVERYWHERE = ["default-src 'none'", "frame-ancestors 'none'"];
const DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Content policy of an address beside the nonce policy of pages and the policy of data. */
const OWN: Record<string, RegExp> = {
  '/api/queues/[[...path]]/route': /script-src http:\/\/localhost:\d+\/api\/queues\/static\/; .*connect-src http/,
  '/api/v1/attachments/[publicId]/route': /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox$/,
  '/offline/route':
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+'; font-src 'self'; connect-src 'self'/,
  '/pdfjs/[version]/[folder]/[file]/route': /script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'/,
  '/q/[token]/route': /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; base-uri 'none'/,
  '/q/file/route':
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; script-src 'sha256-[^']+'; base-uri 'none'/,
  '/sw.js/route': /^default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  '/x/[token]/[attachmentPublicId]/route': /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox$/,
};

test('every address sends one strict policy, and every page one with a nonce of its own', async ({
  browser,
  baseURL,
}) => {
  const { context } = await openAs(browser, 'superadmin');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const wrong: string[] = [];
  const nonces = new Set<string>();
  let pages = 0;
  for (const address of await listAddresses(context.request)) {
    const places = { project: 'LCBP3-C2', kind: 'shop', type: 'LETTER', series: '1', sequence: '1' };
    // A stream of news has no end: the header is all that is waited for.
    const over = new AbortController();
    const answer = await fetch(`${baseURL}${fill(address, UNKNOWN, places)}`, {
      headers: { cookie },
      redirect: 'manual',
      signal: over.signal,
    });
    // Two policies would be joined by a comma, which none of ours has.
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = NONCE.exec(policy) ?? [];
    const expected = OWN[address] ? OWN[address].test(policy) : policy === (nonce ? pagePolicy(nonce, false) : DATA);
    if (!expected || policy.includes(',') || !EVERYWHERE.every((part) => policy.includes(part))) {
      wrong.push(`${address}: ${policy}`);
    }
    if (address.endsWith('/page') && answer.headers.get('content-type')?.startsWith('text/html')) {
      pages += 1;
      if (!nonce || nonces.has(nonce)) wrong.push(`${address}: no nonce of its own`);
      const scripts = [...(await answer.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      const bare = scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`));
      if (bare.length > 0 || scripts.length === 0) wrong.push(`${address}: ${scripts.length} scripts, ${bare[0]}`);
    }
    if (nonce) nonces.add(nonce);
    over.abort();
  }
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThan(60);
});

test('a page that is not there, the sign-in and a malformed address have the policy of pages', async ({ request }) => {
  for (const path of ['/login', '/nowhere/at/all', '/_not-found']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy, path).toBe(pagePolicy(NONCE.exec(policy)?.[1] ?? 'none', false));
  }
});

test('scripts, styles and images of the build keep their cache and need no nonce', async ({ page, request }) => {
  await page.goto('/login');
  const file = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src');
  const answer = await request.get(file ?? '');
  expect(answer.headers()).toMatchObject({ 'content-security-policy': DATA });
  expect(answer.headers()['cache-control']).toContain('immutable');
});

test.describe('what gets into a page', () => {
  test.use({ provokesPolicy: true });

  test('does not run without the nonce: no inline script, no event handler in markup', async ({ page }) => {
    const injected = `<script>window.hasRun = 'script'</script><img src="/icon.svg" onload="window.hasRun = 'handler'">`;
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('<body>', `<body>${injected}`) });
    });
    await page.addInitScript(() => {
      const refused: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
      Object.assign(window, { refused });
    });
    await page.goto('/login');
    await expect(page.locator('body > img')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'refused'))).toContain('script-src-elem');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'refused'))).toContain('script-src-attr');
    expect(await page.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined();
  });
});
