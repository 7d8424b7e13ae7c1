import { expect } from '@playwright/test';
import { test } from './test';

// Files that browsers, phones and search engines request by themselves, without a session.

const FILES = [
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
  ['/icon.svg', /^image\/svg\+xml/],
  ['/apple-touch-icon.png', /^image\/png/],
  ['/icon-192.png', /^image\/png/],
  ['/icon-512.png', /^image\/png/],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
  ['/robots.txt', /^text\/plain/],
] as const;

test('they are answered without a sign-in, as what they are', async ({ request }) => {
  for (const [address, type] of FILES) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type'], address).toMatch(type);
    expect(answer.headers()['x-content-type-options'], address).toBe('nosniff');
    expect(answer.headers()['set-cookie'], address).toBeUndefined();
  }
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow: \/$/m);
});

test('the sign-in page names them, and the manifest is in both languages', async ({ page, request }) => {
  await page.goto('/login');
  const named = await page.locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]').all();
  const addresses = await Promise.all(named.map((link) => link.getAttribute('href')));
  expect(addresses.sort()).toEqual(['/apple-touch-icon.png', '/favicon.ico', '/icon.svg', '/manifest.webmanifest']);

  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toContain('ระบบเอกสาร LCBP3');
  expect(manifest.name).toContain('LCBP3 documents');
  for (const { src, sizes } of manifest.icons.filter(({ sizes }: { sizes: string }) => sizes !== 'any')) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

test('the bar of the browser has the colour of the top bar, in both themes', async ({ page }) => {
  await page.goto('/login');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const [named, shown] = await page.evaluate((look) => {
      const colourOf = (colour: string) => {
        const paper = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
        paper.fillStyle = colour;
        paper.fillRect(0, 0, 1, 1);
        return [...paper.getImageData(0, 0, 1, 1).data].join();
      };
      const meta = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][media*="${look}"]`);
      const sample = document.body.appendChild(document.createElement('p'));
      sample.style.color = 'var(--surface)';
      return [colourOf(meta?.content ?? ''), colourOf(getComputedStyle(sample).color)];
    }, scheme);
    expect(named).toBe(shown);
  }
});

test('every icon is drawn from icon.svg', async ({ page }) => {
  await page.goto('/login');
  for (const address of ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']) {
    // Of 255 steps, on average; the corners differ by design and are left out.
    const difference = await page.evaluate(async (other) => {
      const size = 128;
      const pixelsOf = async (source: string) => {
        const picture = new Image(size, size);
        picture.src = source;
        await picture.decode();
        const paper = new OffscreenCanvas(size, size).getContext('2d') as OffscreenCanvasRenderingContext2D;
        paper.drawImage(picture, 0, 0, size, size);
        return paper.getImageData(size / 8, size / 8, (size * 3) / 4, (size * 3) / 4).data;
      };
      const [drawn, source] = await Promise.all([pixelsOf(other), pixelsOf('/icon.svg')]);
      return drawn.reduce((sum, value, at) => sum + Math.abs(value - (source[at] ?? 0)), 0) / drawn.length;
    }, address);
    expect(difference, address).toBeLessThan(12);
  }
});
