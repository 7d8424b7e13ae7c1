import { expect, type Locator, type Page } from '@playwright/test';
import { listens } from './people';

/** The form of a draft, as its specs use it. */
export class DraftPage {
  readonly subject: Locator;
  readonly body: Locator;
  readonly numberPreview: Locator;

  constructor(readonly page: Page) {
    this.subject = page.locator('#subject');
    this.body = page.locator('#body');
    this.numberPreview = page.getByTestId('number-preview');
  }

  async openNew(project = 'LCBP3-C2'): Promise<void> {
    await this.page.goto(`/p/${project}/correspondence/new`);
    await listens(this.subject);
  }

  async addRecipient(code: string): Promise<void> {
    const field = this.page.locator('#to');
    await field.click();
    await field.fill(code);
    await this.page
      .getByRole('option')
      .filter({ hasText: new RegExp(`^${code.replaceAll('.', '\\.')}(?![\\d-])`) })
      .first()
      .click();
    await expect(this.page.getByRole('list', { name: 'ถึง', exact: true })).toContainText(code);
  }

  /** State of the text: saved, offline, signed-out … */
  async expectSaveState(state: string): Promise<void> {
    await expect(this.page.locator('[data-save-state]')).toHaveAttribute('data-save-state', state);
  }

  /** Writes a text where the form asks for one and has none: an empty letter cannot be sent. */
  async writeBody(): Promise<void> {
    const summary = this.page.getByRole('complementary', { name: 'สรุปก่อนส่ง' });
    if (!(await summary.getByRole('link', { name: 'ไฟล์ PDF หรือเนื้อความ' }).isVisible())) return;
    await this.body.fill('เรียนมาเพื่อโปรดพิจารณา');
  }

  /** Submits by the keyboard, through the question, and gives the number that was issued. */
  async submit(): Promise<string> {
    await listens(this.subject);
    await this.writeBody();
    await this.page.keyboard.press('Control+Enter');
    await this.page.getByRole('button', { name: 'ออกเลขและส่ง' }).click();
    const issued = this.page.getByTestId('issued-number');
    await expect(issued).toBeVisible();
    return (await issued.locator('[lang="th"]').innerText()).replace(/\s/g, '');
  }
}

export type SentLetter = { number: string; address: string };

/** Writes and sends a letter, and opens it: what most stories begin with. */
export async function sendLetter(page: Page, { to, subject }: { to: string; subject: string }): Promise<SentLetter> {
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient(to);
  await draft.subject.fill(subject);
  await draft.expectSaveState('saved');
  const number = await draft.submit();
  await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  return { number, address: new URL(page.url()).pathname };
}
