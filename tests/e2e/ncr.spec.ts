import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { expectAccessible, expectReadableIn, lookAt } from './accessible';
import { actionOf } from './acting-bar';
import { DraftPage } from './draft-page';
import { pngOf } from './made-files';
import { enterAs, listens, openAs, openBrowser } from './people';
import { test } from './reused-browser';

const REGISTER = '/p/LCBP3-C2/ncrs';
const PNG = 'image/png';

/** A day as people type it, in the Buddhist era. */
function typed(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}/${month}/${(year ?? 0) + 543}`;
}

/** Types a day and leaves the field, which takes it then. */
async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(typed(day));
  await field.blur();
}

/** The contractor's answer, with a photograph of the correction. */
async function answer(page: Page, cause: string): Promise<void> {
  const start = page.getByRole('toolbar').getByRole('button', { name: 'ชี้แจงการแก้ไข' });
  await listens(start);
  await start.click();
  const dialog = page.getByRole('dialog', { name: 'ชี้แจงการแก้ไข' });
  const send = dialog.getByRole('button', { name: 'ส่งคำชี้แจง' });
  await expect(send).toBeDisabled();
  await dialog.getByRole('textbox', { name: /^สาเหตุ/ }).fill(cause);
  await dialog.getByRole('textbox', { name: /^การแก้ไข/ }).fill('สกัดผิวและเทซ่อมด้วยคอนกรีตกำลังสูง');
  await dialog.getByRole('textbox', { name: /^การป้องกัน/ }).fill('ตรวจลูกปูนก่อนเทคอนกรีตทุกครั้ง');
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'after.png', mimeType: PNG, buffer: pngOf(64, 48) });
  await expect(dialog.getByRole('button', { name: /after\.png/ })).toBeVisible();
  await expectAccessible(page, 'the answer to an NCR');
  await send.click();
  await expect(page.getByText('ส่งคำชี้แจงแล้ว')).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Takes a step of the workflow in its dialog. */
async function confirmStep(page: Page, comment: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (comment) await dialog.getByRole('textbox', { name: /^ความเห็น/ }).fill(comment);
  await dialog.getByRole('button', { name: 'ยืนยัน' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an NCR is answered in two rounds, accepted and closed, and another contractor never sees it', async ({
  browser,
}) => {
  const subject = `ระยะหุ้มคอนกรีตไม่ได้ตามแบบ ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'csc.dc');
  const draft = new DraftPage(page);
  const today = projectDay(new Date());
  const [drawing] = (await (await page.request.get('/api/v1/drawings/contract?project=LCBP3-C2&size=1')).json()).rows;
  const answers = (of: Page) => of.getByTestId('answers').getByRole('heading', { level: 3 });

  await test.step('the consultant raises it, with a drawing and a photograph', async () => {
    await page.goto(`${REGISTER}/new`);
    await listens(draft.subject);
    const contract = page.locator('#contract option').filter({ hasText: 'LCBP3-C2 ' });
    await page.locator('#contract').selectOption((await contract.first().getAttribute('value')) ?? '');
    // Its only contractor.
    await expect(page.getByRole('list', { name: 'ผู้รับจ้าง', exact: true })).toContainText('ผรม.2');
    await draft.subject.fill(subject);
    await expect(draft.numberPreview).toContainText(/NCR/);
    const summary = page.getByRole('complementary', { name: 'สรุปก่อนส่ง' });
    await expect(summary).toContainText('ระดับความรุนแรง');
    await page.locator('#severity').selectOption('CRITICAL');
    await fillDay(page.locator('#findingDate'), addDays(today, 1));
    await expect(page.getByText('วันที่พบต้องไม่อยู่ในอนาคต')).toBeVisible();
    await fillDay(page.locator('#findingDate'), addDays(today, -1));
    await page.locator('#location').fill('ท่าเทียบเรือ A แนวเสา C4');
    await page.locator('#clauses').fill('ข้อกำหนด 03300 ข้อ 3.2');
    await draft.body.fill('ตรวจพบระยะหุ้มเหล็กเสริม 30 มม. น้อยกว่าที่กำหนด 50 มม.');
    await page.locator('#requiredCorrection').fill('สกัดและเทใหม่ให้ได้ระยะหุ้มตามแบบ');
    await fillDay(page.locator('#dueDate'), addDays(today, 14));
    await page.locator('#drawings').click();
    await page.locator('#drawings').fill(drawing.drawingNumber);
    await page.getByRole('option').filter({ hasText: drawing.drawingNumber }).first().click();
    await expect(page.getByRole('list', { name: 'แบบที่เกี่ยวข้อง' })).toContainText(drawing.drawingNumber);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'before.png', mimeType: PNG, buffer: pngOf(64, 48) });
    await expect(page.getByRole('list', { name: 'ไฟล์แนบ' })).toContainText('before.png');
    await draft.expectSaveState('saved');
    await expect(summary.getByRole('heading', { name: 'พร้อมส่ง' })).toBeVisible();
    const form = new URL(page.url()).pathname;
    await lookAt(page, form, { isUsedOnPhones: true });
    await page.goto(form);
  });

  const number = await draft.submit();
  expect(number).toContain('NCR');
  await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await expect(page.getByText('ผู้รับจ้างยังไม่ได้ชี้แจง')).toBeVisible();
  await expect(page.getByRole('link', { name: drawing.drawingNumber })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('before.png');
  await lookAt(page, address, { isUsedOnPhones: true });

  await test.step('the contractor finds it in its register, and answers', async () => {
    const { page: theirs } = await openAs(browser, 'c2.dc');
    const list = `${REGISTER}?view=awaiting&q=${encodeURIComponent(subject)}`;
    await lookAt(theirs, list, { isUsedOnPhones: true });
    await theirs.goto(list);
    await expect(theirs.locator('[data-row]')).toHaveCount(1);
    await theirs.goto(address);
    await answer(theirs, 'ลูกปูนหนุนเหล็กหลุด');
    await expect(answers(theirs)).toHaveText(['ชี้แจงรอบที่ 1']);
    await expect(theirs.getByRole('toolbar').getByRole('button', { name: 'ชี้แจงการแก้ไข' })).toHaveCount(0);
    await theirs.close();
  });

  await test.step('the consultant returns the answer with a reason', async () => {
    await page.goto(address);
    await expect(page.getByTestId('answers')).toContainText('ลูกปูนหนุนเหล็กหลุด');
    await expect(page.getByTestId('answers').getByRole('link', { name: 'after.png' }).first()).toBeVisible();
    await (await actionOf(page, 'ส่งคืน')).click();
    await confirmStep(page, 'ยังไม่ระบุตำแหน่งที่ซ่อม');
    await expect(page.getByText('คำชี้แจงรอบที่ 1 ถูกส่งคืน เหตุผล: ยังไม่ระบุตำแหน่งที่ซ่อม')).toBeVisible();
  });

  await test.step('the contractor answers again; both rounds are kept', async () => {
    const { page: theirs } = await openAs(browser, 'c2.dc');
    await theirs.goto(address);
    await expect(theirs.getByText('คำชี้แจงรอบที่ 1 ถูกส่งคืน', { exact: false })).toBeVisible();
    await answer(theirs, 'ลูกปูนหนุนเหล็กหลุดที่แนวเสา C4');
    await expect(answers(theirs)).toHaveText(['ชี้แจงรอบที่ 2', 'ชี้แจงรอบที่ 1']);
    await theirs.close();
  });

  await test.step('the consultant accepts, verifies at the place, and closes', async () => {
    await page.goto(address);
    const accept = page.getByRole('toolbar').getByRole('button', { name: 'ยอมรับคำชี้แจง' });
    await listens(accept);
    await accept.click();
    await confirmStep(page, '');
    await expect(page.getByText('ยอมรับคำชี้แจงแล้ว รอ คคง. ตรวจสอบ ณ สถานที่และปิดเรื่อง')).toBeVisible();
    const close = page.getByRole('toolbar').getByRole('button', { name: 'ปิดเรื่องพร้อมผลตรวจสอบ' });
    await listens(close);
    await close.click();
    const dialog = page.getByRole('dialog', { name: 'ปิดเรื่องพร้อมผลตรวจสอบ' });
    await fillDay(dialog.locator('#verifiedOn'), addDays(today, 1));
    await expect(dialog.getByText('วันที่ตรวจสอบต้องไม่อยู่ในอนาคต')).toBeVisible();
    await fillDay(dialog.locator('#verifiedOn'), today);
    await dialog.getByRole('textbox', { name: /^ผลการตรวจสอบ/ }).fill('ตรวจระยะหุ้มซ้ำ 12 จุด ได้ตามแบบทุกจุด');
    await expectAccessible(page, 'the verification of an NCR');
    await dialog.getByRole('button', { name: 'ปิดเรื่อง', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('verification')).toHaveText('ตรวจระยะหุ้มซ้ำ 12 จุด ได้ตามแบบทุกจุด');
    // The tabs are wider than their place, and begin with the first.
    await expect.poll(() => page.getByRole('tablist').evaluate((list) => list.scrollLeft)).toBe(0);
    await expectReadableIn(page, 'dark', 'a closed NCR');
    await page.goto(`${REGISTER}?view=closed&q=${encodeURIComponent(subject)}`);
    await expect(page.locator('[data-row]')).toHaveCount(1);
  });

  await test.step('another contractor finds nothing: list and address', async () => {
    const { page: theirs, context } = await openBrowser(browser);
    await enterAs(context, 'c4.dc');
    await theirs.goto(`${REGISTER}?q=${encodeURIComponent(subject)}`);
    await expect(theirs.locator('[data-row]')).toHaveCount(0);
    expect((await theirs.goto(address))?.status()).toBe(404);
    await theirs.close();
  });
});

test('a contractor is not offered to raise an NCR, and its page says why', async ({ browser }) => {
  const { page } = await openAs(browser, 'c2.dc');
  await page.goto(REGISTER);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'สร้าง NCR', exact: true })).toHaveCount(0);
  await page.goto(`${REGISTER}/new`);
  await expect(page.getByText('หน่วยงานนี้ไม่ได้เป็นเจ้าของงานหรือที่ปรึกษาของสัญญาใดในโครงการ')).toBeVisible();
  await expectAccessible(page, 'a new NCR where none is raised');
});

test('open NCRs are on the dashboard, and each figure leads to its list', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/dashboard');
  const chart = page.getByRole('region', { name: 'NCR ที่ยังไม่ปิด' });
  const critical = chart.getByRole('link', { name: /วิกฤต/ });
  await expect(critical).toHaveAttribute('href', `${REGISTER}?view=open&severity=CRITICAL`);
  await critical.click();
  await expect(page).toHaveURL(/\/ncrs\?view=open&severity=CRITICAL/);
  await expect(page.locator('[data-row]').first()).toBeVisible();
});
