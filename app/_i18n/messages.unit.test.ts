import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NUMBER_AUDIT_EVENTS, NUMBERING_ERROR_TYPES } from '@/db/numbering-enums';
import { UpdateCorrespondence } from '@/lib/documents/document/schema';
import { UpdateRfa } from '@/lib/documents/rfas/schema';
import { UpdateTransmittal } from '@/lib/documents/transmittals/schema';
import { RETENTION } from '@/lib/platform/maintenance/retention';
import { CONSUMERS } from '@/lib/platform/outbox/catalog';

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

/** Capitals in a Thai text that are a name of the field or of a product, and no code of ours; each with its reason. */
const NAMES_IN_CAPITALS: Readonly<Record<string, string>> = {
  RFA: 'the word on the contract, also in Thai',
  NCR: 'the word on the contract, also in Thai',
  PDF: 'a kind of file',
  CSV: 'a kind of file',
  XLSX: 'a kind of file',
  ZIP: 'a kind of file',
  JPEG: 'a kind of file',
  PNG: 'a kind of file',
  UTF: 'an encoding, with its number',
  TIS: 'an encoding, with its number',
  SHA: 'the name of a checksum, for a reader who compares it',
  JSON: 'the form in which an administrator writes a workflow',
  API: 'what a token is for',
  REST: 'what a token is for',
  LINE: 'a messenger',
  PIN: 'what a device asks for',
  LCBP: 'the programme',
  SEQ: 'a part of a number template, typed like this',
  SITE_INSTRUCTION: 'an example of a code that an administrator types',
  UUID: 'a figure of the database, for its operator',
  INT: 'a figure of the database, for its operator',
};

/** Without arguments, tags and the keywords of ICU: what a reader sees. */
function shownOf(text: string): string {
  return text
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, '')
    .replaceAll(/(?:=\d+|\w+) \{/g, '{')
    .replaceAll(/\{\w+(?:, \w+)?\}/g, '');
}

describe('the words of the messages', () => {
  const files = readdirSync(join(FOLDER, 'th')).filter((file) => file.endsWith('.json'));
  const textsIn = (locale: string) =>
    files.flatMap((file) => textsOf(read(locale, file)).map((text) => ({ file, text: shownOf(text) })));

  it('in Thai are no codes', () => {
    const codes = textsIn('th').flatMap(({ file, text }) =>
      [...text.matchAll(/[A-Z][A-Z_]{2,}/g)]
        .map(([code]) => code.replace(/_+$/, ''))
        .filter((code) => !(code in NAMES_IN_CAPITALS))
        .map((code) => `${file}: ${code} in "${text}"`),
    );
    expect(codes).toEqual([]);
  });

  it.each(['th', 'en'])('in %s name no setting, no task of the timetable and no type by its code', (locale) => {
    const codes = textsIn(locale).filter(({ text }) =>
      /\b(?!SITE_INSTRUCTION)[A-Z]+_[A-Z_]+\b|\bpurge-|LETTER|TRANSMITTAL|INCOMING|CIRCULATION|docs\/|npm run/.test(
        text,
      ),
    );
    expect(codes).toEqual([]);
  });

  it('have one Thai word for one thing: the table of the glossary', () => {
    const glossary = readFileSync('docs/glossary.md', 'utf8').split('## One Thai word for one thing')[1] ?? '';
    const rows = glossary
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const refused = rows.flatMap(([, , word, others]) =>
      (others ?? '').split(', ').map((other) => ({ word: word ?? '', other })),
    );
    expect(refused.length).toBeGreaterThan(20);
    const found = refused.flatMap(({ word, other }) =>
      textsIn('th')
        .filter(({ text }) => text.replaceAll(word, '').includes(other))
        .map(({ file, text }) => `${file}: ${other} for ${word} in "${text}"`),
    );
    expect(found).toEqual([]);
  });
});

/** The variables of a source that are bound to a part of the messages, with that part. */
function bindingsOf(source: string): Map<string, string> {
  const bound = [...source.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations\('([^']+)'\)/g)];
  const names = bound.map(([, name]) => name);
  // A name of two parts in one file, or from a list of promises, is left to the pages' own tests.
  const isPlain = (name = '') =>
    names.filter((one) => one === name).length === 1 &&
    !new RegExp(`const \\[[^\\]]*\\b${name}\\b[^\\]]*\\] =`).test(source);
  return new Map(bound.filter(([, name]) => isPlain(name)).map(([, name, part]) => [name ?? '', part ?? '']));
}

describe('every text that the code asks for', () => {
  const messages = (locale: string) =>
    Object.fromEntries(
      readdirSync(join(FOLDER, locale)).map((file) => [file.replace('.json', ''), read(locale, file)]),
    );
  const at = (node: unknown, path: string) =>
    path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], node);

  it.each(['th', 'en'])('is among the messages in %s', (locale) => {
    const all = messages(locale);
    const asked = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) => {
        const source = readFileSync(join('app', file), 'utf8');
        return [...bindingsOf(source)].flatMap(([name, part]) =>
          [
            ...source.matchAll(
              new RegExp(`(?<![\\w.])${name}(?:\\.rich)?\\(\\s*(?:'([\\w.-]+)'|\`([\\w.-]+)\\.\\$\\{)`, 'g'),
            ),
          ].map(([, key, prefix]) => ({ file, key: `${part}.${key ?? prefix}`, isText: key !== undefined })),
        );
      });
    expect(asked.length).toBeGreaterThan(1500);
    const missing = asked.filter(({ key, isText }) => typeof at(all, key) !== (isText ? 'string' : 'object'));
    expect(missing).toEqual([]);
  });

  it.each(['th', 'en'])('by a code has a word for each in %s', (locale) => {
    const all = messages(locale);
    const tasks = [...readFileSync('workers/schedules.ts', 'utf8').matchAll(/(?:alone|shared)\('([a-z-]+)'/g)].map(
      ([, name]) => name ?? '',
    );
    const purges = Object.values(RETENTION).flatMap((kind) => ('task' in kind ? [kind.task] : []));
    expect(tasks.length).toBeGreaterThan(20);
    const fields = [UpdateCorrespondence, UpdateRfa, UpdateTransmittal]
      .flatMap((schema) => Object.keys(schema.shape))
      .filter((name) => !['publicId', 'versionNo'].includes(name));
    const sets: [string, readonly string[]][] = [
      ['ops.deadLetters.consumers', CONSUMERS],
      ['opsFigures.jobs', [...tasks, ...purges]],
      ['retention.kind', Object.keys(RETENTION)],
      ['retention.about', Object.keys(RETENTION)],
      ['series.audit.eventName', NUMBER_AUDIT_EVENTS],
      ['series.errors.kindName', NUMBERING_ERROR_TYPES],
      ['audit.field', fields],
    ];
    const missing = sets.flatMap(([path, codes]) =>
      codes
        .filter((code) => typeof (at(all, path) as Record<string, unknown>)?.[code] !== 'string')
        .map((code) => `${path}.${code}`),
    );
    expect(missing).toEqual([]);
  });
});
