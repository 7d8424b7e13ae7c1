import { expect } from '@playwright/test';
import { DESKTOP, LOCALES, PHONE } from './accessible';
import { listens, openAs, setLook } from './people';
import { test } from './test';

// The judge (`lookAt`) measures the sideways scrolling of registers.

for (const locale of LOCALES) {
  test(`marks leave a subject its column: ${locale}`, async ({ browser, baseURL }) => {
    const { page, context } = await openAs(browser, 'csc.dc');
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    await page.setViewportSize(DESKTOP);
    // At the narrowest width; urgent letters have the most marks.
    await page.goto('/p/LCBP3-C2/correspondence?urgency=URGENT&urgency=VERY_URGENT&urgency=MOST_URGENT&size=50');
    const subjects = page.locator('main tbody td .list-words:visible');
    await expect(subjects.first()).toBeVisible();
    const rooms = await subjects.evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(rooms.length).toBeGreaterThan(2);
    expect(Math.min(...rooms), 'pixels for words').toBeGreaterThanOrEqual(110);
  });

  test(`every status is said in full: ${locale}`, async ({ browser, baseURL }) => {
    const { page, context } = await openAs(browser, 'c2.dc');
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    const chips = page.locator('main tbody [data-family]:visible');
    for (const address of ['/p/LCBP3-C2/correspondence?size=50', '/p/LCBP3-C2/rfas?size=50']) {
      await page.goto(address);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await expect(chips.first()).toBeVisible();
        const cut = await chips.evaluateAll((all) =>
          all
            .filter((chip) => {
              const cell = chip.closest('td')?.getBoundingClientRect();
              const parts = [chip, ...chip.querySelectorAll<HTMLElement>('span')];
              return (
                parts.some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0) ||
                chip.getBoundingClientRect().right > (cell?.right ?? 0)
              );
            })
            .map((chip) => chip.textContent),
        );
        expect(cut, `${address} at ${size.width}`).toEqual([]);
        expect(await chips.count(), 'chips that were measured').toBeGreaterThan(10);
      }
    }
  });
}

test('a subject is the last to yield: 300 pixels for its words in every register of a laptop', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const register of ['correspondence', 'rfas', 'transmittals', 'ncrs', 'drawings/shop']) {
    await page.goto(`/p/LCBP3-C2/${register}`);
    const subjects = page.locator('main tbody td .list-words:visible');
    await expect(subjects.first()).toBeVisible();
    const rooms = await subjects.evaluateAll((all) => all.map((one) => one.closest('td')?.clientWidth ?? 0));
    expect(Math.min(...rooms), register).toBeGreaterThanOrEqual(300);
  }
});

for (const register of ['correspondence', 'rfas']) {
  test(`a laptop shows fourteen rows of ${register}, and the first is near the top`, async ({ browser }) => {
    const { page } = await openAs(browser, 'csc.dc');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/p/LCBP3-C2/${register}`);
    const rows = page.locator('main tbody tr');
    await expect(rows.nth(13)).toBeVisible();
    const boxes = await rows.evaluateAll((all) => all.slice(0, 14).map((row) => row.getBoundingClientRect().toJSON()));
    // The strip of the demonstration is 32 of them, and no customer has it.
    expect(boxes[0]?.top).toBeLessThanOrEqual(210);
    const frame = await page.locator('main section:has(> table)').evaluate((one) => one.getBoundingClientRect().bottom);
    // Rows of one line: another specification makes an organization whose code has more letters than a line.
    const height = Math.min(...boxes.map((box) => box.height));
    expect((Math.min(frame, 720) - boxes[0]?.top) / height, 'inside the frame and the screen').toBeGreaterThanOrEqual(
      14,
    );
  });
}

test('states and RFA numbers have one line on a laptop', async ({ browser, baseURL }) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const locale of LOCALES) {
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    for (const register of ['correspondence', 'rfas']) {
      await page.goto(`/p/LCBP3-C2/${register}?size=50`);
      const lines = page.locator('main tbody tr [data-family], main tbody tr a:has([lang="th"])');
      await expect(lines.first()).toBeVisible();
      const tall = await lines.evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height > 30).map((one) => one.textContent),
      );
      expect(tall, `${register} ${locale}`).toEqual([]);
    }
  }
});

test('a list is searched while one types, and one step back leads to before the search', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/correspondence?view=sent');
  await page.goto('/p/LCBP3-C2/correspondence');
  const box = page.getByRole('searchbox');
  await listens(box);
  await box.pressSequentially('เสาเข็ม', { delay: 20 });
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator('main tbody tr').first()).toContainText('เสาเข็ม');
  await expect(box).toHaveValue('เสาเข็ม');
  await page.goBack();
  await expect(page).toHaveURL(/view=sent$/);
});

test('an empty register offers its first steps', async ({ browser }) => {
  const { page } = await openAs(browser, 'c1.dc');
  await page.goto('/p/LCBP3-C1/drawings/as-built');
  const main = page.getByRole('main');
  await expect(main.getByText('ยังไม่มีแบบในทะเบียนนี้')).toBeVisible();
  const upload = main.locator('a[href$="/drawings/as-built/upload"]');
  await expect(upload).toHaveCount(2);
  await expect(main.locator('a[href$="/drawings/as-built/new"]')).toHaveCount(2);
  await upload.last().click();
  await expect(page).toHaveURL(/\/drawings\/as-built\/upload$/);
});
