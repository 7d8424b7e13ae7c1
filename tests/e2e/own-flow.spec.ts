import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DraftPage } from './draft-page';
import { postByRest } from './letters';
import { openAs } from './people';
import { draftReportByRest } from './rfas';
import { test } from './test';

const DEFINITIONS = '/api/v1/workflow-definitions';
const NOTE = 'ชื่อขั้นตอนตามคู่มือโครงการ';
const SENT = 'ออกจากหน่วยงานแล้ว';

interface Flow {
  type: string;
  /** The workflow that the type goes as shipped. */
  shipped: string;
  /** The state that SUBMIT leads to there. */
  sent: string;
}

/** Publishes a copy of a workflow under another code, with other names of states, and lets the type go it. */
async function goOwnFlow(admin: Page, { type, shipped, sent }: Flow): Promise<string> {
  const workflowCode = `OWN_${type}_${randomUUID().slice(0, 6).toUpperCase()}`;
  const { workflows } = await (await admin.request.get(DEFINITIONS)).json();
  const { active } = workflows.find((one: { workflowCode: string }) => one.workflowCode === shipped);
  const { definition } = await (await admin.request.get(`${DEFINITIONS}/${active.id}`)).json();
  const names: Record<string, string> = { DRAFT: 'WRITING', [sent]: 'GONE' };
  const nameOf = (state: string) => names[state] ?? state;
  const copy = JSON.parse(
    JSON.stringify({ ...definition, code: workflowCode, version: 1 }, (key, value) =>
      key === 'to' && typeof value === 'string' ? nameOf(value) : value,
    ),
  );
  copy.initial = nameOf(copy.initial);
  copy.states = Object.fromEntries(
    Object.entries(copy.states).map(([name, state]) => [nameOf(name), state as Record<string, unknown>]),
  );
  copy.title = { th: `ขั้นตอนตามคู่มือของ ${type}`, en: `${type} by the manual` };
  copy.states.GONE.label = { th: SENT, en: 'Gone' };
  const draft = await postByRest(admin, DEFINITIONS, { data: { workflowCode, definition: copy } });
  await postByRest(admin, `${DEFINITIONS}/${draft.id}/publish`, {
    data: { versionNo: draft.versionNo, changeNote: NOTE },
  });
  await assign(admin, type, shipped, workflowCode);
  return workflowCode;
}

async function assign(admin: Page, typeCode: string, fromWorkflowCode: string, workflowCode: string): Promise<void> {
  await postByRest(admin, `${DEFINITIONS}/assignments`, {
    data: { typeCode, fromWorkflowCode, workflowCode, reason: NOTE },
  });
}

const FLOWS: (Flow & { write: (page: Page) => Promise<string> })[] = [
  {
    type: 'MEMO',
    shipped: 'CORRESPONDENCE',
    sent: 'SUBMITTED',
    write: (page) => writeLetter(page, 'MEMO'),
  },
  { type: 'RFI', shipped: 'RFI', sent: 'SUBMITTED', write: (page) => writeLetter(page, 'RFI') },
  {
    type: 'RFA',
    shipped: 'RFA_APPROVAL',
    sent: 'CONSULTANT_REVIEW',
    write: async (page) => {
      const { address } = await draftReportByRest(page, 'GEO');
      await page.goto(`${address}/edit`);
      return address;
    },
  },
];

/** Opens the form and fills in what the type needs; gives the address of the draft. */
async function writeLetter(page: Page, type: 'MEMO' | 'RFI'): Promise<string> {
  const draft = new DraftPage(page);
  await draft.openNew();
  await page.getByLabel('ประเภทเอกสาร').selectOption(type);
  if (type === 'RFI') {
    await page.locator('#contract').selectOption({ index: 1 });
    await page.locator('#details\\.question').fill('ระดับหลังเสาเข็มเท่าใด');
  }
  await draft.addRecipient('คคง.');
  await draft.subject.fill(`ตามคู่มือ ${randomUUID().slice(0, 8)}`);
  await draft.expectSaveState('saved');
  return new URL(page.url()).pathname.replace(/\/edit$/, '');
}

for (const flow of FLOWS) {
  test(`a document of ${flow.type} goes a workflow whose states have other names`, async ({ browser }) => {
    const { page: admin } = await openAs(browser, 'superadmin');
    const { page } = await openAs(browser, 'c2.dc');
    const own = await goOwnFlow(admin, flow);
    try {
      const address = await flow.write(page);
      await new DraftPage(page).submit();
      await page.goto(address);
      await expect(page.getByText(SENT).first()).toBeVisible();
    } finally {
      // Other journeys go the shipped workflow.
      await assign(admin, flow.type, own, flow.shipped);
    }
    await test.step('its recipient holds it and finds its step in My work', async () => {
      const { page: recipient } = await openAs(browser, 'csc.dc');
      await recipient.goto(new URL(page.url()).pathname);
      await expect(recipient.getByText(SENT).first()).toBeVisible();
    });
  });
}
