import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { listens, openAs } from './people';
import { test } from './test';

test('a workflow is written in table and text, tried out, published, and compared with its next version', async ({
  browser,
}) => {
  const code = `E2E_${randomUUID().slice(0, 8).toUpperCase()}`;
  const { page, context } = await openAs(browser, 'superadmin');
  const source = page.getByRole('textbox', { name: 'นิยาม (JSON)' });
  const findings = page.getByRole('complementary', { name: 'ผลการตรวจ' });

  await test.step('it begins as the smallest one there is', async () => {
    await page.goto('/admin/workflows');
    await expect(page.getByRole('link', { name: 'การขออนุมัติ RFA' })).toBeVisible();
    await page.getByRole('button', { name: 'สร้างเวิร์กโฟลว์' }).click();
    await page.getByRole('textbox', { name: 'รหัส' }).fill(code);
    await page.getByRole('button', { name: 'สร้างร่าง' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/workflows/${code}$`));
    await expect(findings).toContainText('ไม่พบข้อผิดพลาด');
  });

  await test.step('the diagram is reached with the keyboard', async () => {
    const draft = page.getByRole('link', { name: /^ฉบับร่าง, DRAFT/ });
    await draft.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'ฉบับร่าง: ไปต่อได้ด้วย' })).toBeVisible();
  });

  await test.step('a name changed in the table is in the text and in the diagram', async () => {
    await page.getByRole('tab', { name: 'ตาราง' }).click();
    const name = page.getByRole('region', { name: 'ส่งแล้ว' }).getByRole('textbox', { name: 'ชื่อไทย', exact: true });
    await name.fill('รอรับเรื่อง');
    await name.blur();
    await page.getByRole('tab', { name: 'ซอร์ส' }).click();
    await expect(source).toHaveValue(/รอรับเรื่อง/);
    await page.getByRole('tab', { name: 'ผัง' }).click();
    await expect(page.getByRole('link', { name: /^รอรับเรื่อง, SUBMITTED/ })).toBeVisible();
  });

  await test.step('a state and an action are added, renamed and removed with the keyboard, and the diagram follows', async () => {
    await page.getByRole('tab', { name: 'ตาราง' }).click();
    const newState = page.getByRole('textbox', { name: 'สถานะใหม่' });
    await newState.fill('waiting');
    await newState.press('Enter');
    const waiting = page.getByRole('region', { name: 'Waiting' });
    const newAction = waiting.getByRole('textbox', { name: 'การกระทำใหม่ของ Waiting' });
    await newAction.fill('answer it');
    await newAction.press('Enter');
    await expect(waiting.getByText('ตัวพิมพ์ใหญ่ A–Z ตัวเลข และ _ ขึ้นต้นด้วยตัวอักษร')).toBeVisible();
    await newAction.fill('answer');
    await newAction.press('Enter');
    const name = waiting.getByRole('textbox', { name: 'ชื่อในนิยาม' });
    await name.fill('ON_HOLD');
    await name.press('Tab');
    await expect(waiting.getByRole('textbox', { name: 'ชื่อไทย', exact: true }).first()).toBeFocused();
    await expect(findings).toContainText('/states/ON_HOLD');
    await page.getByRole('tab', { name: 'ผัง' }).click();
    await expect(page.getByRole('link', { name: /^Waiting, ON_HOLD/ })).toBeVisible();
    await page.getByRole('tab', { name: 'ตาราง' }).click();
    await waiting.getByRole('button', { name: 'ลบ ON_HOLD' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ลบ', exact: true }).click();
    await expect(waiting).toBeHidden();
    await expect(findings).toContainText('ไม่พบข้อผิดพลาด');
  });

  await test.step('a mistake in the text is found with its line, and cannot be published', async () => {
    await page.getByRole('tab', { name: 'ซอร์ส' }).click();
    const right = await source.inputValue();
    await source.fill(right.replace('"to": "CLOSED"', '"to": "NOWHERE"'));
    await expect(findings).toContainText('ไม่มีสถานะปลายทาง NOWHERE');
    await page
      .getByRole('button', { name: /^บรรทัด \d+$/ })
      .first()
      .click();
    await expect(source).toBeFocused();
    await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
    await expect(page.getByText('บันทึกแล้วทั้งหมด')).toBeVisible();
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('ยังเผยแพร่ไม่ได้');
    await dialog.getByRole('textbox').fill('ทดลองเผยแพร่ทั้งที่ผิด');
    await expect(dialog.getByRole('button', { name: 'เผยแพร่', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click();
    await source.fill(right);
    await expect(findings).toContainText('ไม่พบข้อผิดพลาด');
    await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
    await expect(page.getByText('บันทึกแล้วทั้งหมด')).toBeVisible();
  });

  await test.step('a text too large is not taken, and the page does not stand still over it', async () => {
    const right = await source.inputValue();
    const refused = page.getByText('นิยามใหญ่เกินไป (71 KB จากที่รับได้ 64 KB) ข้อความเดิมยังอยู่');
    await source.fill(right.replace('"title"', `"${'x'.repeat(70_000)}": 1, "title"`));
    await expect(refused).toBeVisible();
    await expect(source).toHaveValue(right);
    await source.fill(right.replace('"title"', '"title" '));
    await expect(refused).toBeHidden();
    await source.fill(right);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('{"ก": "ข"},\n'.repeat(150_000)));
    await source.press('ControlOrMeta+a');
    // A field that takes megabytes, if only for a moment, lays out a hundred thousand lines.
    const longest = await source.evaluateHandle((field: HTMLTextAreaElement) => {
      const seen = { letters: field.value.length };
      field.addEventListener('input', () => {
        seen.letters = Math.max(seen.letters, field.value.length);
      });
      return seen;
    });
    await source.press('ControlOrMeta+v');
    await expect(page.getByText(/นิยามใหญ่เกินไป \(\d{4} KB/)).toBeVisible();
    expect((await longest.jsonValue()).letters).toBe(right.length);
    await expect(source).toHaveValue(right);
    await expect(findings).toContainText('ไม่พบข้อผิดพลาด');
  });

  await test.step('what could not be checked says so and is not published; asked again, it is', async () => {
    const isAction = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers();
    const silence = (route: Route) => (isAction(route.request()) ? route.abort() : route.continue());
    const right = await source.inputValue();
    await page.route('**/admin/workflows/**', silence);
    await source.fill(right.replace('"to": "CLOSED"', '"to": "NOWHERE"'));
    await expect(findings).toContainText('ตรวจไม่ได้ เพราะระบบไม่ตอบ');
    await expect(findings).not.toContainText('ไม่พบข้อผิดพลาด');
    await source.fill(right);
    const again = findings.getByRole('button', { name: 'ตรวจอีกครั้ง' });
    await expect(again).toBeVisible();
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('เผยแพร่โดยไม่มีใครตรวจ');
    await expect(dialog.getByRole('button', { name: 'เผยแพร่', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click();
    await page.unroute('**/admin/workflows/**', silence);
    await again.click();
    await expect(findings).toContainText('ไม่พบข้อผิดพลาด');
    await expect(again).toBeHidden();
  });

  await test.step('a sample walks through it, and the simulator says who sees which button', async () => {
    await page.getByRole('tab', { name: 'จำลอง' }).click();
    await page.getByRole('button', { name: 'เริ่มจำลอง' }).click();
    await expect(page.getByRole('heading', { name: 'ขั้นที่ 1: ฉบับร่าง' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'ใครเห็นปุ่มใด' })).toContainText('(สิทธิ์ correspondence.submit)');
    await page.getByRole('button', { name: 'ทำ ส่ง' }).click();
    await expect(page.getByRole('heading', { name: 'ขั้นที่ 2: รอรับเรื่อง' })).toBeVisible();
  });

  await test.step('it is published with a reason, and never changes again', async () => {
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('ตรวจเอกสาร 0 ฉบับ');
    await dialog.getByRole('textbox').fill('เริ่มใช้กับงานทดลอง');
    await dialog.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    await expect(page.getByRole('button', { name: 'แก้ไขเป็นเวอร์ชันใหม่' })).toBeVisible();
    await page.getByRole('tab', { name: 'ซอร์ส' }).click();
    await expect(source).not.toBeEditable();
  });

  await test.step('the next version begins from it and is compared with it', async () => {
    await page.getByRole('button', { name: 'แก้ไขเป็นเวอร์ชันใหม่' }).click();
    await expect(page.getByText('เวอร์ชัน 2', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'เวอร์ชัน' }).click();
    await page.getByRole('button', { name: 'เทียบกับเวอร์ชัน 1' }).click();
    await expect(page.locator('pre ins')).toContainText('"version": 2');
    await expect(page.getByRole('table', { name: 'เวอร์ชัน' })).toContainText('เริ่มใช้กับงานทดลอง');
  });

  await test.step('others are told that it is not for them', async () => {
    const { page: controller } = await openAs(browser, 'csc.admin');
    await controller.goto(`/admin/workflows/${code}`);
    await expect(controller.getByText('คุณไม่มีสิทธิ์ใช้หน้านี้')).toBeVisible();
    await expect(controller.getByRole('link', { name: 'เวิร์กโฟลว์' })).toHaveCount(0);
  });
});

/** As the earlier system kept them. */
const OLDER = {
  workflow: 'MINUTES_V1',
  states: [
    {
      name: 'DRAFT',
      initial: true,
      on: {
        SUBMIT: {
          to: 'IN_REVIEW',
          require: { role: 'Originator', user: 7 },
          condition: { type: 'json-logic', rule: { '>': [{ var: 'context.file_count' }, 0] } },
          events: [{ type: 'correspondence.submitted' }, { type: 'notify', target: 'reviewer' }],
        },
      },
    },
    { name: 'IN_REVIEW', on: { APPROVE: { to: 'APPROVED', require: { role: ['Approver', 'Admin'] } } } },
    { name: 'APPROVED', terminal: true },
  ],
};

test('a workflow of the older form is taken over, and a type of document goes its way', async ({ browser }) => {
  const code = `E2E_${randomUUID().slice(0, 8).toUpperCase()}`;
  const { page } = await openAs(browser, 'superadmin');
  const dialog = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await test.step('what was lost in translation is said before anything is stored', async () => {
    await page.goto('/admin/workflows');
    await listens(page.getByRole('button', { name: 'สร้างเวิร์กโฟลว์' }));
    await page.getByRole('button', { name: 'สร้างเวิร์กโฟลว์' }).click();
    await dialog.getByRole('textbox', { name: 'รหัส' }).fill(code);
    await dialog.getByRole('textbox', { name: 'นิยามรูปแบบเดิม (ถ้ามี)' }).fill(JSON.stringify(OLDER));
    await dialog.getByRole('button', { name: 'สร้างร่าง' }).click();
    await expect(dialog.getByRole('status')).toContainText('ไม่ได้แปล DRAFT.SUBMIT.require.user');
    await expect(dialog.getByRole('status')).toContainText('เหตุการณ์ notify ไม่มีในระบบ จึงตัดออก');
    await dialog.getByRole('button', { name: 'สร้างร่าง' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/workflows/${code}$`));
    await expect(page.getByRole('link', { name: /^IN_REVIEW/ })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'ผลการตรวจ' })).toContainText('ไม่พบข้อผิดพลาด');
  });

  await test.step('published, it is given a type of document, and the type is given back', async () => {
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    await dialog.getByRole('textbox').fill('รับช่วงจากระบบเดิม');
    await dialog.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    await expect(page.getByRole('button', { name: 'แก้ไขเป็นเวอร์ชันใหม่' })).toBeVisible();
    for (const [to, from] of [
      [code, 'CORRESPONDENCE'],
      ['CORRESPONDENCE', code],
    ] as const) {
      await page.goto('/admin/workflows');
      const add = page.getByRole('button', { name: `เพิ่มประเภทเอกสารให้ ${to}` });
      await listens(add);
      await add.click();
      await dialog.getByLabel('ประเภท').selectOption({ label: `แจ้ง (ตอนนี้ ${from})` });
      await dialog.getByRole('textbox').fill('ทดลองทางเดินของหนังสือแจ้ง');
      await dialog.getByRole('button', { name: 'ใช้เวิร์กโฟลว์นี้' }).click();
      await expect(row(to)).toContainText(/แจ้ง/);
      await expect(row(from)).not.toContainText(/แจ้ง/);
    }
  });

  await test.step('in use it stays in force; without a type it is taken out', async () => {
    const retire = async (reason: string) => {
      await listens(page.getByRole('button', { name: 'เลิกใช้' }));
      await page.getByRole('button', { name: 'เลิกใช้' }).click();
      await dialog.getByRole('textbox').fill(reason);
      await dialog.getByRole('button', { name: 'เลิกใช้' }).click();
    };
    await page.goto('/admin/workflows/RFA_APPROVAL');
    await retire('ลองเลิกใช้ทั้งที่มีประเภท');
    await expect(dialog).toContainText('มีประเภทเอกสารที่ใช้เวิร์กโฟลว์นี้อยู่');
    await page.goto(`/admin/workflows/${code}`);
    await retire('จบการทดลอง');
    await expect(page.getByRole('button', { name: 'เลิกใช้' })).toHaveCount(0);
  });
});

const REASON = 'ทดลองย้ายเอกสารระหว่างเวอร์ชัน';

async function post(page: Page, address: string, data: object) {
  const headers = { origin: test.info().project.use.baseURL ?? '', 'idempotency-key': randomUUID() };
  const answer = await page.request.post(`/api/v1${address}`, { data, headers, timeout: 60_000 });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A workflow with two versions in the history of which a draft is still on the first, as programs make them. */
async function withOneOnItsFirstVersion(admin: Page, writer: Page, code: string): Promise<void> {
  const publish = async () => {
    const { id, versionNo } = await post(admin, '/workflow-definitions', { workflowCode: code });
    await post(admin, `/workflow-definitions/${id}/publish`, { versionNo, changeNote: REASON });
  };
  const give = (fromWorkflowCode: string, workflowCode: string) =>
    post(admin, '/workflow-definitions/assignments', {
      typeCode: 'INSTRUCTION',
      fromWorkflowCode,
      workflowCode,
      reason: REASON,
    });
  await publish();
  await give('CORRESPONDENCE', code);
  const own = new URLSearchParams({ project: 'LCBP3-C2', type: 'LETTER', from: 'คคง.' });
  const [like] = (await (await writer.request.get(`/api/v1/correspondences?${own}`)).json()).rows;
  const { project } = await (await writer.request.get(`/api/v1/correspondences/${like.publicId}`)).json();
  const draft = { projectPublicId: project.publicId, typeCode: 'INSTRUCTION', subject: code, to: [] };
  await post(writer, '/correspondences', draft);
  await give(code, 'CORRESPONDENCE');
  await publish();
}

test('documents under way are moved by the plan that was tried last, and by no other', async ({ browser }) => {
  const code = `E2E_${randomUUID().slice(0, 8).toUpperCase()}`;
  const { page } = await openAs(browser, 'superadmin');
  const { page: writer } = await openAs(browser, 'csc.admin');
  await withOneOnItsFirstVersion(page, writer, code);
  await page.goto(`/admin/workflows/${code}`);
  const versions = page.getByRole('tab', { name: 'เวอร์ชัน' });
  await listens(versions);
  await versions.click();
  await page.getByRole('button', { name: 'ย้ายเอกสารที่กำลังเดิน' }).click();
  const dialog = page.getByRole('dialog');
  const move = dialog.getByRole('button', { name: 'ย้ายจริง' });
  const tryIt = dialog.getByRole('button', { name: 'ลองดูก่อน' });
  await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill(REASON);
  await expect(move).toBeDisabled();
  await tryIt.click();
  await expect(dialog.getByRole('status')).toContainText('ย้ายได้ 1 ฉบับ');
  await expect(move).toBeEnabled();
  await dialog.getByLabel('ตัวจับเวลา').selectOption({ label: 'เริ่มนับใหม่' });
  await expect(dialog.getByRole('status')).toContainText('ผลนี้เป็นของแผนเดิม ลองใหม่ก่อนย้าย');
  await expect(move).toBeDisabled();
  await tryIt.click();
  await expect(move).toBeEnabled();
  await expect(dialog.getByRole('status')).not.toContainText('ผลนี้เป็นของแผนเดิม');
  await move.click();
  await expect(page.getByText('ย้ายแล้ว 1 ฉบับ')).toBeVisible();
  await expect(move).toBeDisabled();
  await dialog.getByRole('button', { name: 'ปิด' }).first().click();
  const first = page.getByRole('table', { name: 'เวอร์ชัน' }).getByRole('row').filter({ hasText: 'เลิกใช้แล้ว' });
  await expect(first.getByRole('cell').nth(1)).toHaveText('0');
});
