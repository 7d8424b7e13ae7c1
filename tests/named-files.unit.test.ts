import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The documents name files and folders. A file that is moved takes its name in every document with it.

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'db', 'deltas', 'docs', 'lib', 'ops', 'scripts', 'tests', 'workers'] as const;
const FILES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
];
const PAGES = FILES.filter((file) => file.endsWith('.md'));
const FILE_NAMES = new Set(FILES.map((file) => path.basename(file)));
/** Documents whose names in backquotes are files and folders, also without their whole path. */
const GUIDES = PAGES.filter((page) => /^(README|CONTRIBUTING)\.md$|^lib\/\w+\/README\.md$/.test(page));
/** Folders that a path in a guide may begin in: the README names the contents of `app` and `lib` without them. */
const STARTS = ['', 'app', 'lib'];

const read = (page: string) => readFileSync(path.join(ROOT, page), 'utf8');
const isThere = (...parts: string[]) => existsSync(path.join(ROOT, ...parts));

/** Blocks of code show commands and texts of other programs. */
const proseOf = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** Targets of relative links; parentheses in a path come in pairs. */
function linksIn(text: string): string[] {
  const links = proseOf(text).matchAll(/\]\((?:<([^>]+)>|((?:[^()\s]|\([^()\s]*\))+))\)/g);
  return [...links].map(([, inBrackets, plain]) => inBrackets ?? plain ?? '').filter((to) => !/^[a-z]+:/.test(to));
}

/** Anchors of the headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...proseOf(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks(page: string, text: string): string[] {
  return linksIn(text).filter((target) => {
    const [file = '', anchor] = target.split('#');
    const found = file === '' ? page : path.join(path.dirname(page), decodeURI(file));
    if (!isThere(found)) return true;
    return anchor !== undefined && found.endsWith('.md') && !anchorsOf(found).includes(decodeURI(anchor));
  });
}

const quotedIn = (text: string) => [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);

/** `a/{b,c}` names two. */
function expand(name: string): string[] {
  const [, before = '', inner = '', behind = ''] = /^(.*)\{(.+)\}(.*)$/.exec(name) ?? [];
  return inner ? inner.split(',').map((part) => `${before}${part}${behind}`) : [name];
}

/** Whole paths, in any document. */
function missingPaths(text: string): string[] {
  const whole = new RegExp(`^(${FOLDERS.join('|')})/[^\\s<>*…]+\\.[a-z]+$`);
  return quotedIn(text)
    .filter((name) => whole.test(name))
    .flatMap(expand)
    .filter((name) => !isThere(name));
}

/** Paths from the guide's folder, files by their name alone, and what an entry of an area's README begins with. */
function missingNames(page: string, text: string): string[] {
  const heads = page.startsWith('lib/')
    ? [...text.matchAll(/^- ((?:`[^`]+`(?:, )?)+):/gm)].map(([, head = '']) => head)
    : [];
  const names = [
    ...quotedIn(text).filter((name) => /^[\w()[\]{},-]+\/[\w.()[\]{},/-]*$|^[\w-]+\.(tsx?|mjs|sql)$/.test(name)),
    ...heads.flatMap(quotedIn),
  ];
  return names.flatMap(expand).filter((name) => {
    const starts = [path.dirname(page), ...STARTS];
    return !FILE_NAMES.has(name) && !starts.some((start) => isThere(start, name) || isThere(start, `${name}.ts`));
  });
}

/** Missing files of each page, with the page's name. */
const ofAll = (pages: readonly string[], missing: (page: string, text: string) => string[]) =>
  pages.flatMap((page) => missing(page, read(page)).map((name) => `${page}: ${name}`));

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    expect(PAGES.length).toBeGreaterThan(100);
    expect(ofAll(PAGES, brokenLinks)).toEqual([]);
  });

  it('name files by their path where they are', () => {
    // A decision that another one replaced speaks of its own time.
    const current = PAGES.filter((page) => !/^\d{4}-\d{2}-\d{2} · superseded/m.test(read(page)));
    expect(ofAll(current, (_page, text) => missingPaths(text))).toEqual([]);
  });

  it('name files and folders that exist, in the guides', () => {
    expect(GUIDES.length).toBe(10);
    expect(ofAll(GUIDES, missingNames)).toEqual([]);
  });

  it('name every folder of an area in its README', () => {
    const areas = GUIDES.filter((page) => page.startsWith('lib/'));
    const unnamed = areas.flatMap((page) => {
      const named = quotedIn(read(page))
        .flatMap(expand)
        .map((name) => name.split('/')[0]);
      const folders = readdirSync(path.join(ROOT, path.dirname(page)), { withFileTypes: true });
      return folders
        .filter((entry) => entry.isDirectory() && !named.includes(entry.name))
        .map(({ name }) => `${page}: ${name}`);
    });
    expect(unnamed).toEqual([]);
  });

  it('are read with what they get wrong', () => {
    const page = 'lib/people/README.md';
    const text =
      '- `identity/gone`, `projects`: [x](../nowhere.ts), [y](README.md#none), `lib/people/gone.ts`, `gone.ts`.';
    expect(brokenLinks(page, text)).toEqual(['../nowhere.ts', 'README.md#none']);
    expect(missingPaths(text)).toEqual(['lib/people/gone.ts']);
    expect(missingNames(page, text)).toEqual(['identity/gone', 'lib/people/gone.ts', 'gone.ts', 'identity/gone']);
  });
});
