import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { LooksProvider } from '@/app/_ui/looks-context';
import { PaperFrame } from '@/app/(app)/_documents/paper/paper-frame';
import type { PaperSheet } from '@/app/(app)/_documents/paper/paper-sheet';
import { printFonts } from '@/lib/platform/pdf/print-fonts';
import { printPdf } from '@/lib/platform/pdf/print-pdf';
import { PROJECT_ZONE } from '@/lib/platform/time/project-day';

type Locale = 'th' | 'en';

const NAMESPACES = ['circulations', 'correspondence', 'document', 'ncrs', 'paper', 'rfa', 'transmittals'];

/** Message sources: a build compiles them for its own formatter. */
function messagesOf(locale: Locale): Record<string, Record<string, unknown>> {
  const read = (name: string) => JSON.parse(readFileSync(`app/_i18n/messages/${locale}/${name}.json`, 'utf8'));
  return Object.fromEntries(NAMESPACES.map((name) => [name, read(name)]));
}

/** The paper as markup, without Next, session and scripts. */
function markupOf(sheet: PaperSheet, locale: Locale): string {
  const messages = messagesOf(locale);
  const { title: titles } = messages.paper as { title: Record<string, string> };
  const title = sheet.typeName ?? titles[sheet.kind] ?? '';
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={PROJECT_ZONE}>
      <LooksProvider era={locale === 'th' ? 'be' : 'ad'} density="normal">
        <PaperFrame sheet={{ ...sheet, title }} />
      </LooksProvider>
    </NextIntlClientProvider>,
  );
}

/** Prints the paper in the browser of the worker, with all of its fonts in the page. */
export async function printedPaper(sheet: PaperSheet, locale: Locale): Promise<Buffer> {
  const markup = markupOf(sheet, locale);
  const { css, families } = printFonts(markup);
  const own = readFileSync('app/(app)/_documents/paper/paper.css', 'utf8').replaceAll(/^@import .*$/gm, '');
  return printPdf(
    `<!doctype html><html lang="${locale}"><title>${sheet.number ?? ''}</title>
    <style>${css} :root { --paper-fonts: ${families} } ${own}</style><body><main>${markup}</main></body></html>`,
  );
}

/** The text of each printed page. */
export async function printedPages(sheet: PaperSheet, locale: Locale): Promise<string[]> {
  const pdf = await printedPaper(sheet, locale);
  const folder = mkdtempSync(join(tmpdir(), 'dms-paper-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    return text.normalize('NFC').split('\f').slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Text without blanks: a line break of paper is no part of a word. */
export function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, '');
}
