import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { pressUntil } from './keyboard';
import { sendByRest } from './letters';
import { pdfWithPages, uploadFile } from './made-files';
import { closePane, paneSaved } from './pane';
import { openAs } from './people';
import { test } from './test';

const LAPTOP = { width: 1280, height: 720 };

const paneOf = (page: Page) => page.getByRole('complementary', { name: 'รายการที่เลือก' });
const subjectIn = (page: Page, subject: string) => paneOf(page).getByRole('heading', { name: subject });

/** The register of letters, narrowed to one test's; it listens to its keys. */
async function openRegister(page: Page, word: string): Promise<void> {
  await page.setViewportSize(LAPTOP);
  await page.goto(`/p/LCBP3-C2/correspondence?q=${word}&sort=number`);
  await pressUntil(page, 'KeyJ', () => expect(page.locator('[data-row]:focus')).toHaveCount(1, { timeout: 500 }));
  while ((await page.locator('[data-row]').first().getAttribute('aria-current')) === null) {
    await page.keyboard.press('KeyK');
  }
}

/** In pixels of its own; 0 until it is here. */
const widthOf = (image: Locator) => image.evaluate((one) => (one as HTMLImageElement).naturalWidth);

test('Space shows a letter and its file beside the register, and the keys go along the list', async ({
  browser,
  baseURL,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const word = randomUUID().slice(0, 8);
  const file = { name: 'หนังสือ.pdf', mimeType: 'application/pdf', buffer: pdfWithPages(['seen beside the list']) };
  const attachment = await uploadFile(sender.context.request, baseURL ?? '', file);
  const [first, second] = [`ฉบับแรก ${word}`, `ฉบับสอง ${word}`];
  const letter = await sendByRest(sender.page, {
    to: 'สคฉ.3',
    subject: first,
    body: 'เรียนมาเพื่อโปรดทราบ',
    attachmentPublicIds: [attachment],
  });
  await sendByRest(sender.page, { to: 'สคฉ.3', subject: second });

  // Its layouts are no other test's.
  const { page } = await openAs(browser, 'csc.viewer');
  const pane = paneOf(page);
  await openRegister(page, word);

  await test.step('Space: facts, text and the first page of the file', async () => {
    await page.keyboard.press('Space');
    await expect(subjectIn(page, first)).toBeVisible();
    await expect(pane).toContainText(letter.number);
    await expect(pane).toContainText('เรียนมาเพื่อโปรดทราบ');
    await expect.poll(() => widthOf(pane.getByRole('img', { name: 'หน้า 1 ของ หนังสือ.pdf' }))).toBeGreaterThan(0);
    await pane.getByRole('region', { name: 'หนังสือ.pdf' }).hover();
    await expect(pane.getByRole('region', { name: 'หน้า 1 จาก 1' })).toContainText('seen beside the list');
    await expectAccessible(page, 'the pane beside a register');
  });

  await test.step('a row has two lines: number and status, and a subject as wide as the list', async () => {
    const edge = (await pane.boundingBox())?.x ?? 0;
    const row = page.locator('[data-row]').first();
    const status = await row.locator('[data-family]').boundingBox();
    expect((status?.x ?? 9999) + (status?.width ?? 0)).toBeLessThanOrEqual(edge);
    const words = await row.locator('.list-words').boundingBox();
    expect(words?.width).toBeGreaterThan(250);
    expect(words?.y ?? 0).toBeGreaterThan(status?.y ?? 0);
    expect((await row.boundingBox())?.height).toBeLessThan(70);
  });

  await test.step('J and the brackets move on, and the pane follows', async () => {
    await page.keyboard.press('KeyJ');
    await expect(subjectIn(page, second)).toBeVisible();
    await page.keyboard.press('BracketLeft');
    await expect(subjectIn(page, first)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(subjectIn(page, second)).toBeVisible();
  });

  await test.step('Space again: the whole window; J still moves; Esc steps back', async () => {
    await page.keyboard.press('Space');
    await expect.poll(() => pane.boundingBox()).toEqual({ x: 0, y: 0, ...LAPTOP });
    await page.keyboard.press('KeyK');
    await expect(subjectIn(page, first)).toBeVisible();
    await expectAccessible(page, 'the pane over the whole window');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await pane.boundingBox())?.x).toBeGreaterThan(400);
  });

  await test.step('its width is kept', async () => {
    const edge = page.getByRole('separator', { name: 'ความกว้างของช่องเอกสาร' });
    const before = Number(await edge.getAttribute('aria-valuenow'));
    const saved = paneSaved(page, /"widths":\{"pane"/);
    await edge.press('ArrowRight');
    const width = String(before - 32);
    await expect(edge).toHaveAttribute('aria-valuenow', width);
    await saved;
    await page.reload();
    await expect(edge).toHaveAttribute('aria-valuenow', width);
    // So is that it is open.
    await expect(subjectIn(page, first)).toBeVisible();
  });

  await test.step('Esc closes it', async () => {
    await closePane(page);
    await expect(pane).toHaveCount(0);
    await page.reload();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect(pane).toHaveCount(0);
  });
});

test('the pane names no document that its reader may not see', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  const word = randomUUID().slice(0, 8);
  const between = await sendByRest(sender.page, { to: 'สคฉ.3', subject: `ระหว่างสองฝ่าย ${word}` });
  const shared = await sendByRest(sender.page, { to: 'TEAM', subject: `ที่รู้กัน ${word}` });
  const idOf = ({ address }: { address: string }) => address.split('/').at(-1) ?? '';
  const subject = `อ้างถึงทั้งสอง ${word}`;
  await sendByRest(sender.page, {
    to: 'TEAM',
    subject,
    references: [between, shared].map((letter) => ({ correspondencePublicId: idOf(letter) })),
  });
  const { page } = await openAs(browser, 'designer.dc');
  await openRegister(page, word);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Space');
  await expect(subjectIn(page, subject)).toBeVisible();
  await expect(paneOf(page)).toContainText(shared.number);
  await expect(paneOf(page)).not.toContainText(between.number);
  await expect(paneOf(page)).not.toContainText('ระหว่างสองฝ่าย');
  await closePane(page);
  await expect(paneOf(page)).toHaveCount(0);
});
