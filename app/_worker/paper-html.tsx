import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { LooksProvider } from '@/app/_ui/looks-context';
import { PaperFiles } from '@/app/(app)/_documents/paper/paper-files';
import { PaperFrame } from '@/app/(app)/_documents/paper/paper-frame';
import { PAPERS } from '@/app/(app)/p/[project]/_paper/papers';
import type { PrintedCopy, PrintRequest } from '@/lib/documents/issued-copies/make-issued-copy';
import type { Locale } from '@/lib/platform/ctx';
import { printFonts } from '@/lib/platform/pdf/print-fonts';
import { PROJECT_ZONE } from '@/lib/platform/time/project-day';

/** Namespaces of the layouts. */
const NAMESPACES = ['circulations', 'correspondence', 'document', 'ncrs', 'paper', 'rfa', 'transmittals'];

type Messages = Record<string, Record<string, unknown>>;

/** The style and the messages of a process do not change. */
const style = readOnce(async () => {
  const text = await readFile(join(process.cwd(), 'app/(app)/_documents/paper/paper.css'), 'utf8');
  // The page has its fonts in it.
  return text.replaceAll(/^@import .*$/gm, '');
});
const messages: Readonly<Record<Locale, () => Promise<Messages>>> = {
  th: readOnce(() => readMessages('th')),
  en: readOnce(() => readMessages('en')),
};

/**
 * The paper of a document as a page without scripts: its style, fonts and texts are in it, its images are addresses of
 * attachments.
 * @throws what the read of the document throws
 */
export async function paperHtml({
  reader,
  readers,
  kind,
  publicId,
  revision,
  files,
}: PrintRequest): Promise<PrintedCopy> {
  const { locale } = reader;
  const sheet = await PAPERS[kind](reader, publicId, revision, readers);
  const texts = await messages[locale]();
  const { title: titles } = texts.paper as { title: Record<string, string> };
  const title = sheet.typeName ?? titles[sheet.kind] ?? '';
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={texts} timeZone={PROJECT_ZONE}>
      <LooksProvider era={locale === 'th' ? 'be' : 'ad'} density="normal">
        <PaperFrame
          sheet={{
            ...sheet,
            title,
            content: (
              <>
                {sheet.content}
                <PaperFiles files={files} />
              </>
            ),
          }}
        />
      </LooksProvider>
    </NextIntlClientProvider>,
  );
  const { css, families } = printFonts(markup);
  const head = `<title>${escaped(`${title} ${sheet.number ?? ''}`.trim())}</title>`;
  return {
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8">${head}<style>${css} :root { --paper-fonts: ${families} } ${await style()}</style><body><main>${markup}</main></body></html>`,
    label: sheet.revisionLabel,
  };
}

/** Message sources: the build compiles them for a formatter of its own. */
async function readMessages(locale: Locale): Promise<Messages> {
  const folder = join(process.cwd(), 'app/_i18n/messages', locale);
  const read = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  return Object.fromEntries(await Promise.all(NAMESPACES.map(async (name) => [name, await read(name)] as const)));
}

function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= read();
    // A read that failed is no answer for the next page.
    kept.catch(() => {
      kept = undefined;
    });
    return kept;
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
