import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(process.cwd(), 'app/_i18n/messages');
const read = (locale: string, file: string) => JSON.parse(readFileSync(join(FOLDER, locale, file), 'utf8'));

function keysOf(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [path];
  return Object.entries(node).flatMap(([key, child]) => keysOf(child, `${path}.${key}`));
}

function textsOf(node: unknown): string[] {
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : [String(node)];
}

const argumentsOf = (text: string) => [...text.matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1]).sort();

describe('the messages', () => {
  const files = readdirSync(join(FOLDER, 'th')).filter((file) => file.endsWith('.json'));

  it('exist for both languages', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(readdirSync(join(FOLDER, 'en')).filter((file) => file.endsWith('.json'))).toEqual(files);
  });

  it('exist for every namespace that a page asks for', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, text: readFileSync(join('app', file), 'utf8') }));
    const asked = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/namespaces=\{\[([^\]]*)\]\}|(?:use|get)Translations\(('[^']*')\)/g)].flatMap((match) =>
        [...(match[1] ?? match[2] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => ({
          file,
          name: `${name?.split('.')[0]}.json`,
        })),
      ),
    );
    expect(asked.length).toBeGreaterThan(200);
    expect(asked.filter(({ name }) => !files.includes(name))).toEqual([]);
  });

  it.each(files)('%s says the same things in Thai and English', (file) => {
    expect(keysOf(read('en', file)).sort()).toEqual(keysOf(read('th', file)).sort());
  });

  it.each(files)('%s never leaves a text empty, and never closes a Thai sentence with ค่ะ or ครับ', (file) => {
    for (const text of [...textsOf(read('th', file)), ...textsOf(read('en', file))]) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/ค่ะ|ครับ/);
    }
  });

  it.each(files)('%s uses the same arguments in both languages', (file) => {
    const english = read('en', file);
    const compare = (thai: unknown, other: unknown, path: string) => {
      if (typeof thai === 'string') {
        const names = (text: unknown) =>
          [...new Set(argumentsOf(String(text)))].filter((name) => !['one', 'other'].includes(name ?? ''));
        expect(names(other), path).toEqual(names(thai));
        return;
      }
      for (const [key, child] of Object.entries(thai as object))
        compare(child, (other as Record<string, unknown>)[key], `${path}.${key}`);
    };
    compare(read('th', file), english, file);
  });
});
