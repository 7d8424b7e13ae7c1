import type { Page, Response } from '@playwright/test';

/** The answer to a save of the person's layouts that says this of the pane. */
export function paneSaved(page: Page, said: RegExp): Promise<Response> {
  return page.waitForResponse((answer) => answer.ok() && said.test(answer.request().postData() ?? ''));
}

/** Closes the pane beside its register, so that the person's next page opens without it. */
export async function closePane(page: Page): Promise<void> {
  const saved = paneSaved(page, /"pinned":\[\]/);
  await page.keyboard.press('Escape');
  await saved;
}
