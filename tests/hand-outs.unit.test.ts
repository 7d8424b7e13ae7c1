import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

// `handOut` (lib/platform/exports/hand-out.ts) counts and audits each file and print. Each file of `app` that answers
// with one calls it, or a verb that does. `countHandOut` is for a verb with an audit row of its own.
const ASKS = /\b(handOut|countHandOut)\(/;
const LEAVES =
  /content-disposition|contentDisposition\(|tableDownload(<\w+>)?\(|csvFile\(|registerExport\(|registerPrint\(|PaperFrame\b|PrintButton\b|window\.print\(/i;

const WITHOUT: Readonly<Record<string, string>> = {
  'app/(app)/_documents/paper/paper-frame.tsx': 'the frame of pages that were counted',
  'app/(app)/_documents/register/print-button.tsx': 'the button of a page that was counted',
  'app/(app)/admin/numbering/certificates/[publicId]/page.tsx': 'checkCertificate audits each reading',
  'app/(app)/admin/numbering/certificates/[publicId]/print-button.tsx': 'the button of a page',
  'app/(app)/p/[project]/_paper/paper-page.tsx': 'the frame of pages that were counted',
  'app/(app)/p/[project]/_paper/testing/print-paper.tsx': 'prints the samples of a test',
  'app/(app)/settings/security/recovery-code-sheet.tsx': 'own secrets, shown once',
  'app/_web/send-file.ts': 'the file of a document: openAttachment audits each reading',
  'app/_worker/paper-html.tsx': 'the worker keeps it as a copy, whose download is counted',
  'app/_web/table-download.ts': 'makes the file of routes that were counted',
};

const ROOT = resolve(import.meta.dirname, '..');
const sources = new Map(
  ['app', 'lib'].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => [join(folder, name), readFileSync(join(ROOT, folder, name), 'utf8')] as const),
  ),
);

/** Texts of the files of the product that this one imports. */
function importedBy(path: string): string[] {
  const froms = [...(sources.get(path) ?? '').matchAll(/from '((?:@\/|\.)[^']+)'/g)].map(([, from = '']) =>
    from.startsWith('@/') ? from.slice(2) : join(path, '..', from),
  );
  return froms.flatMap((from) => sources.get(`${from}.ts`) ?? sources.get(`${from}.tsx`) ?? []);
}

const asks = (path: string) => [sources.get(path) ?? '', ...importedBy(path)].some((text) => ASKS.test(text));

it('everything that leaves as a file or on paper is counted and audited in one place', () => {
  const leaving = [...sources].flatMap(([path, text]) => (path.startsWith('app/') && LEAVES.test(text) ? [path] : []));
  expect(leaving.length).toBeGreaterThan(20);
  expect(leaving.filter((path) => !asks(path)).sort()).toEqual(Object.keys(WITHOUT).sort());
});

it('every address with export, print, cover or receipt in it is one of them', () => {
  const named = [...sources.keys()].filter((path) =>
    /^app\/.*\/(export|print|cover|receipt)\/(route\.ts|page\.tsx)$/.test(path),
  );
  expect(named.length).toBeGreaterThanOrEqual(16);
  expect(named.filter((path) => !asks(path))).toEqual([]);
});
