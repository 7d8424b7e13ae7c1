import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { DraftPage } from './draft-page';
import { postByRest } from './letters';
import { uploadFile } from './made-files';
import { pageOf, pdf } from './pdf';
import { listens } from './people';

const DRAWINGS = '/api/v1/drawings/shop';

/** Sheets of one worker; demo drawings have three digits. */
const SHEETS_OF_A_WORKER = 100;
let sheetsMade = 0;

/**
 * Shop drawings that no other test chooses: specs run side by side, and a drawing goes into one open RFA only.
 * @param page of a contractor's document control @returns their numbers
 */
export async function makeShopDrawings(page: Page, count: number): Promise<string[]> {
  const { workerIndex, project: run } = test.info();
  const [like] = (await (await page.request.get(`${DRAWINGS}?project=LCBP3-C2&size=1`)).json()).rows;
  const { project, contract } = await (await page.request.get(`${DRAWINGS}/${like.publicId}`)).json();
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    sheetsMade += 1;
    const sheet = 2000 + workerIndex * SHEETS_OF_A_WORKER + sheetsMade;
    const drawingNumber = `LCBP3-C2-SDW-${like.mainCategory.code}-${like.subCategory.code}-${sheet}`;
    const buffer = pdf(...pageOf(drawingNumber));
    const file = { name: `${drawingNumber}.pdf`, mimeType: 'application/pdf', buffer };
    const attachment = await uploadFile(page.request, run.use.baseURL ?? '', file);
    await postByRest(page, DRAWINGS, {
      data: {
        projectPublicId: project.publicId,
        contractPublicId: contract.publicId,
        drawingNumber,
        mainCategoryCode: like.mainCategory.code,
        subCategoryCode: like.subCategory.code,
        title: `แปลนฐานราก ${sheet}`,
        attachmentPublicIds: [attachment],
      },
    });
    numbers.push(drawingNumber);
  }
  return numbers;
}

/** A contractor's document control sends so many drawings as an RFA; gives its number and the path of its page. */
export async function submitShopDrawings(
  page: Page,
  discipline: string,
  count: number,
): Promise<{ address: string; number: string }> {
  const draft = new DraftPage(page);
  const numbers = await makeShopDrawings(page, count);
  await page.goto('/p/LCBP3-C2/rfas/new');
  await listens(draft.subject);
  await draft.subject.fill(`ขออนุมัติแบบก่อสร้าง ${randomUUID().slice(0, 8)}`);
  await expect(page.locator('[data-save-state="clean"]')).toBeVisible();
  await page.locator('#rfaType').selectOption('SDW');
  await page.locator('#discipline').selectOption(discipline);
  const chosen = page.getByRole('list', { name: 'แบบที่ขออนุมัติ' }).getByRole('listitem');
  const free = page.locator('[role="option"]:not([aria-disabled="true"])');
  await page.locator('#items').click();
  for (const [index, number] of numbers.entries()) {
    await page.locator('#items').fill(number);
    await free.filter({ hasText: number }).click();
    await expect(chosen).toHaveCount(index + 1);
  }
  await page.keyboard.press('Escape');
  await draft.expectSaveState('saved');
  const number = await draft.submit();
  await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('RFA');
  return { number, address: new URL(page.url()).pathname };
}

const API = '/api/v1/rfas';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** The draft of a report for approval, made as a program of the contractor's does. */
export async function draftReportByRest(
  page: Page,
  discipline: string,
  rfaTypeCode = 'JSA',
): Promise<{ publicId: string; versionNo: number; subject: string; address: string }> {
  const [like] = (await (await page.request.get(`${API}?project=LCBP3-C2`)).json()).rows;
  const { project, contract } = await (await page.request.get(`${API}/${like.publicId}`)).json();
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF };
  const attachment = await postByRest(page, '/api/v1/attachments', { multipart: { file } });
  const subject = `การวิเคราะห์งานยกชิ้นส่วน ${randomUUID().slice(0, 8)}`;
  const { publicId, versionNo } = await postByRest(page, API, {
    data: {
      projectPublicId: project.publicId,
      contractPublicId: contract.publicId,
      rfaTypeCode,
      disciplineCode: discipline,
      subject,
      attachmentPublicIds: [attachment.publicId],
    },
  });
  return { publicId, versionNo, subject, address: `/p/LCBP3-C2/rfas/${publicId}` };
}

/** The same, sent: for stories that begin when it has been. The consultant's decision ends a JSA; others go on to the owner. */
export async function sendReportByRest(
  page: Page,
  discipline: string,
  rfaTypeCode = 'JSA',
): Promise<{ address: string; number: string; subject: string }> {
  const { publicId, versionNo, subject, address } = await draftReportByRest(page, discipline, rfaTypeCode);
  const sent = await postByRest(page, `${API}/${publicId}/submit`, { data: { versionNo } });
  return { number: sent.documentNumber, subject, address };
}
