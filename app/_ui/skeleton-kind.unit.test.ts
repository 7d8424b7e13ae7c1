import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SkeletonKind, skeletonOf } from './skeleton-kind';

const APP = join(process.cwd(), 'app');

/** Example values of the dynamic segments. */
const PARTS: Readonly<Record<string, string>> = {
  '[project]': 'LCBP3-C2',
  '[publicId]': '01980e4c-1d2f-7a3b-8c4d-5e6f7a8b9c0d',
  '[messagePublicId]': '01980e4c-1d2f-7a3b-8c4d-5e6f7a8b9c0d',
  '[batch]': '01980e4c-1d2f-7a3b-8c4d-5e6f7a8b9c0d',
  '[series]': '01980e4c-1d2f-7a3b-8c4d-5e6f7a8b9c0d',
  '[sequence]': '17',
  '[id]': '17',
  '[kind]': 'shop',
  '[list]': 'disciplines',
  '[type]': 'LETTER',
  '[code]': 'CORRESPONDENCE',
  '[guide]': 'user-guide',
};

/** Pages that no link of the app opens directly, or that redirect at once. */
const WITHOUT: Readonly<Record<string, string>> = {
  '/help': 'leads on to the first guide',
  '/go/[[...number]]': 'leads on to the document of a number',
  '/p/[project]/drawings': 'leads on to the shop drawings',
  '/files/[publicId]': 'opens in a tab of its own',
};

const EXPECTED: Readonly<Record<Exclude<SkeletonKind, 'list'>, readonly string[]>> = {
  tiles: [
    '/',
    '/admin',
    '/ops',
    '/ops/numbering',
    '/ops/queues',
    '/ops/deliveries',
    '/ops/database',
    '/ops/storage',
    '/settings',
    '/p/[project]/admin',
    '/p/[project]/dashboard',
  ],
  document: ['/p/[project]/numbers/[series]/[sequence]', '/help/[guide]'],
  form: [
    '/drafts/submit',
    '/settings/appearance',
    '/admin/workflows/[code]',
    '/p/[project]/admin/calendar',
    '/p/[project]/admin/matrix',
    '/p/[project]/admin/numbering/[type]',
    '/p/[project]/admin/numbering/import',
  ],
};

/** Paths of the signed-in pages, without route groups. */
function pagesOf(folder: string, address: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'page.tsx') return [address === '' ? '/' : address];
    if (!entry.isDirectory() || entry.name.startsWith('_')) return [];
    return pagesOf(join(folder, entry.name), entry.name.startsWith('(') ? address : `${address}/${entry.name}`);
  });
}

const pages = pagesOf(join(APP, '(app)'), '').filter((page) => !(page in WITHOUT));

function expectedOf(page: string): SkeletonKind {
  for (const [kind, known] of Object.entries(EXPECTED)) if (known.includes(page)) return kind as SkeletonKind;
  if (/\/(new|edit|revise|upload|reset|what-if)$/.test(page)) return 'form';
  return /\[(publicId|batch|id)\]/.test(page) ? 'document' : 'list';
}

describe('the skeleton of a page that was clicked for', () => {
  it('is known for every page', () => {
    expect(pages.length).toBeGreaterThan(80);
    for (const page of pages) {
      const address = page.replace(/\[[^/]+\]/g, (part) => {
        const example = PARTS[part];
        expect(example, `an example of ${part}`).toBeDefined();
        return example ?? '';
      });
      expect(skeletonOf(address), page).toBe(expectedOf(page));
    }
  });

  it('is drawn for every shape', () => {
    const styles = readFileSync(join(APP, 'globals.css'), 'utf8');
    for (const kind of ['list', 'document', 'form', 'tiles']) expect(styles).toContain(`[data-shape="${kind}"]`);
  });

  it('is none for the exceptions, each of which is a page', () => {
    const all = pagesOf(join(APP, '(app)'), '');
    expect(Object.keys(WITHOUT).filter((page) => !all.includes(page))).toEqual([]);
  });
});
