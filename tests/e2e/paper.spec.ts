import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { postByRest, sendByRest } from './letters';
import { uploadFile } from './made-files';
import { pageOf, pdf } from './pdf';
import { openAs, setLook } from './people';
import { expectPaper, plain } from './printed';
import { test } from './reused-browser';
import { submitShopDrawings } from './rfas';

const API = '/api/v1';
const LOOKS = [
  { locale: 'th', button: 'พิมพ์' },
  { locale: 'en', button: 'Print' },
] as const;
const subjectOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

async function detailOf(page: Page, path: string) {
  return (await page.request.get(`${API}/${path}`)).json();
}

/** The newest sent document of a register, with its detail. */
async function sentOf(page: Page, resource: string) {
  const { rows } = await detailOf(page, `${resource}?project=LCBP3-C2`);
  const row = rows.find((one: { isDraft?: boolean; isCancelled?: boolean }) => !one.isDraft && !one.isCancelled);
  return detailOf(page, `${resource}/${row.publicId}`);
}

async function pdfOf(page: Page, name: string): Promise<string> {
  const file = { name, mimeType: 'application/pdf', buffer: pdf(...pageOf('seen by all')) };
  return uploadFile(page.request, test.info().project.use.baseURL ?? '', file);
}

test('a letter is printed in the order of an official letter, as a draft, as issued, and when it is void', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const subject = subjectOf('ขอเชิญประชุมเรื่องน้ำท่วมที่ฐานราก');
  const lines = Array.from({ length: 150 }, (_, index) => `ข้อ ${index + 1} ให้ซ่อมน้ำที่รั่วซึม`);
  const sent = await sendByRest(page, { to: 'สคฉ.3', subject, body: lines.join('\n') });
  const publicId = sent.address.split('/').at(-1) ?? '';

  await test.step('its page leads to the paper', async () => {
    await page.goto(sent.address);
    await page.getByRole('link', { name: 'พิมพ์', exact: true }).click();
    await expect(page).toHaveURL(`${sent.address}/print`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`หนังสือ ${sent.number}`);
  });

  for (const { locale, button } of LOOKS) {
    await test.step(`every line is on it, in ${locale}`, async () => {
      await setLook(context, baseURL ?? '', { locale, theme: 'dark' });
      const closing = locale === 'th' ? 'ขอแสดงความนับถือ' : 'Yours faithfully';
      const has = [subject, ...lines, closing, 'วิภาดา สารบรรณ'];
      const all = await expectPaper(page, `${sent.address}/print`, { number: sent.number, has, button });
      expect(all.indexOf(plain(subject))).toBeLessThan(all.indexOf(plain('ข้อ 1 ')));
      expect(all.indexOf(plain('ข้อ 150'))).toBeLessThan(all.indexOf(plain(closing)));
      expect(all).not.toMatch(/ร่าง|DRAFT|CANCELLED/);
    });
  }

  await setLook(context, baseURL ?? '', { locale: 'th', theme: 'light' });
  await test.step('the draft says so on every sheet', async () => {
    const detail = await detailOf(page, `correspondences/${publicId}`);
    const draft = await postByRest(page, `${API}/correspondences`, {
      data: {
        projectPublicId: detail.project.publicId,
        typeCode: 'LETTER',
        subject,
        body: lines.join('\n'),
        to: [{ organizationPublicId: detail.recipients[0].organization.publicId }],
      },
    });
    const address = `/p/LCBP3-C2/correspondence/${draft.publicId}/print`;
    const all = await expectPaper(page, address, { number: 'ยังไม่มีเลขที่', has: [subject], button: 'พิมพ์' });
    const sheets = all.split('ยังไม่มีเลขที่').length - 1;
    expect(sheets).toBeGreaterThan(2);
    expect(all.split('ร่าง').length - 1).toBeGreaterThanOrEqual(2 * sheets);
  });

  await test.step('another organization has no paper of it', async () => {
    const { page: rival } = await openAs(browser, 'c2.dc');
    expect((await rival.goto(`${sent.address}/print`))?.status()).toBe(404);
  });

  await test.step('the cancelled letter says so on every sheet, to its recipient as well', async () => {
    const { page: admin } = await openAs(browser, 'csc.admin');
    const { versionNo } = await detailOf(admin, `correspondences/${publicId}`);
    const reason = 'ส่งผิดหน่วยงาน';
    await postByRest(admin, `${API}/correspondences/${publicId}/cancel`, { data: { versionNo, reason } });
    const { page: theirs } = await openAs(browser, 'owner.dc');
    const printed = { number: sent.number, has: [subject], button: 'พิมพ์' };
    const all = await expectPaper(theirs, `${sent.address}/print`, printed);
    expect(all.split(plain('ยกเลิกแล้ว')).length).toBeGreaterThan(3);
  });
});

test('the form of an RFA has its drawings and places for stamp and signature', async ({ browser, baseURL }) => {
  const { page, context } = await openAs(browser, 'c2.dc');
  const { number, address } = await submitShopDrawings(page, 'STR', 2);
  const detail = await detailOf(page, `rfas/${address.split('/').at(-1)}`);
  const drawings = detail.items.map(({ drawing }: { drawing: { number: string } }) => drawing.number);
  for (const { locale, button } of LOOKS) {
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    const boxes = locale === 'th' ? ['ตราประทับ', 'ลงชื่อ', 'ที่ปรึกษา'] : ['Stamp', 'Signature', 'Consultant'];
    const has = [detail.subject, ...drawings, ...boxes];
    await expectPaper(page, `${address}/print`, { number, has, button });
  }
});

test('a transmittal and an NCR have paper of the same frame', async ({ browser, baseURL }) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const transmittal = await sentOf(page, 'transmittals');
  const ncr = await sentOf(page, 'ncrs');
  for (const { locale, button } of LOOKS) {
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    await expectPaper(page, `/p/LCBP3-C2/transmittals/${transmittal.publicId}/cover`, {
      number: transmittal.documentNumber,
      has: [transmittal.subject, locale === 'th' ? 'การรับทราบ' : 'Acknowledgement'],
      button,
    });
    await expectPaper(page, `/p/LCBP3-C2/ncrs/${ncr.publicId}/print`, {
      number: ncr.documentNumber,
      has: [ncr.subject, ncr.location, ncr.requiredCorrection, locale === 'th' ? 'ผู้ตรวจยืนยัน' : 'Verified by'],
      button,
    });
  }
});

test('a letter from outside has a receive slip, with the circulation of its organization', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const like = await sentOf(page, 'transmittals');
  const senderName = `上海振華重工 ${randomUUID().slice(0, 8)}`;
  const theirNumber = `ชบ 52001/ว ${randomUUID().slice(0, 8)}`;
  const letter = await postByRest(page, `${API}/incoming-letters`, {
    data: {
      projectPublicId: like.project.publicId,
      senderName,
      theirNumber,
      receivedDate: projectDay(new Date()),
      method: 'PAPER',
      subject: subjectOf('แจ้งปิดการจราจรทางน้ำ'),
      attachmentPublicIds: [await pdfOf(page, 'หนังสือเข้า.pdf')],
    },
  });
  const detail = await detailOf(page, `correspondences/${letter.publicId}`);
  const instruction = 'โปรดตรวจสอบและรายงาน';
  const sheet = await postByRest(page, `${API}/circulations`, {
    data: {
      documentPublicId: letter.publicId,
      instruction,
      deadlineDate: addDays(projectDay(new Date()), 7),
      assignees: [{ userPublicId: detail.createdBy.publicId, type: 'MAIN' }],
    },
  });
  for (const { locale, button } of LOOKS) {
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    await expectPaper(page, `/p/LCBP3-C2/correspondence/${letter.publicId}/print`, {
      number: letter.documentNumber,
      has: [senderName, theirNumber, 'หนังสือเข้า.pdf', sheet.documentNumber, 'วิภาดา สารบรรณ'],
      button,
    });
    await expectPaper(page, `/p/LCBP3-C2/circulations/${sheet.publicId}/print`, {
      number: sheet.documentNumber,
      has: [instruction, letter.documentNumber, locale === 'th' ? 'ความเห็น' : 'Opinion', 'วิภาดา สารบรรณ'],
      button,
    });
  }
});
