import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import compile from 'icu-minify/compile';
import { cache } from 'react';

export type Locale = 'th' | 'en';
export type Messages = Record<string, Record<string, unknown>>;

const loaded = new Map<Locale, Promise<Messages>>();

/** Every namespace of a language: one JSON file per namespace, the file name is the namespace. */
export const loadMessages = cache((locale: Locale): Promise<Messages> => {
  if (process.env.NODE_ENV !== 'production') return readMessages(locale);
  const known = loaded.get(locale) ?? readMessages(locale);
  loaded.set(locale, known);
  // A read that failed is no answer for the next page.
  known.catch(() => loaded.delete(locale));
  return known;
});

/** The namespaces a client leaf needs, and no others: every message sent is JavaScript the page must load. */
export function pickMessages(messages: Messages, namespaces: readonly string[]): Messages {
  const picked: Messages = {};
  for (const namespace of namespaces) {
    const found = messages[namespace];
    if (!found) throw new Error(`No message file for the namespace "${namespace}"`);
    picked[namespace] = found;
  }
  return picked;
}

async function readMessages(locale: Locale): Promise<Messages> {
  const folder = join(process.cwd(), 'app', '_i18n', 'messages', locale);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const pairs = await Promise.all(
    files.map(
      async (file) =>
        [basename(file, '.json'), compileAll(JSON.parse(await readFile(join(folder, file), 'utf8')))] as const,
    ),
  );
  return Object.fromEntries(pairs);
}

// Parsed here once instead of in every browser on every page: that parser is 9 kB of the first load.
function compileAll(node: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [
      key,
      typeof child === 'string' ? plain(compile(child)) : compileAll(child as Record<string, unknown>),
    ]),
  );
}

// The compiler makes objects without a prototype, which cannot cross to client components.
function plain(compiled: unknown): unknown {
  return JSON.parse(JSON.stringify(compiled));
}
