import type { DocumentCallback } from 'react-pdf/dist/shared/types.js';

/** Maximum characters: enough for a letter's header; a drawing's thousands of labels are not read. */
const MAX_LENGTH = 6000;

/** Text of the first page by lines; empty for a scan. */
export async function firstLines(pdf: DocumentCallback): Promise<string> {
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .slice(0, MAX_LENGTH);
}
