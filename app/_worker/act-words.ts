import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActWords } from '@/lib/operations/evidence/make/act-words';
import type { Locale } from '@/lib/platform/ctx';

/** The words of the pages for the actions of histories and of the audit trail, in both languages. */
export async function actWords(): Promise<ActWords> {
  const [th, en] = await Promise.all([readWords('th'), readWords('en')]);
  return (action) => [th(action), en(action)];
}

async function readWords(locale: Locale): Promise<(action: string) => string> {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(process.cwd(), 'app/_i18n/messages', locale, `${name}.json`), 'utf8'));
  const [document, audit] = await Promise.all([read('document'), read('audit')]);
  return (action) => textAt(document.timeline, action) ?? textAt(audit.action, action) ?? action;
}

function textAt(node: unknown, path: string): string | null {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, key) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[key] : undefined),
      node,
    );
  return typeof found === 'string' ? found : null;
}
