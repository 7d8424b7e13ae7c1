import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const APP = path.resolve(import.meta.dirname, '../../../app');
/** Layout of all pages behind the sign-in: checked once, around the first one. */
const FRAME = '(app)/layout.tsx';

type Module = Record<string, unknown>;

export interface ListedPage {
  /** `/p/[project]/rfas/[publicId]`, as people see it: without groups of routes. */
  address: string;
  kind: 'page' | 'route';
  /** Exports of the file: a page as `default`, the methods of a route handler by their names. */
  load: () => Promise<Module>;
  /** Layouts of the page, the outermost first. */
  loadLayouts: () => Promise<Module[]>;
}

/** Every page and every route handler of the sources. */
export function listPages(): ListedPage[] {
  return (readdirSync(APP, { recursive: true }) as string[])
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !/(^|\/)_/.test(file))
    .sort()
    .map((file) => ({
      address: `/${path.dirname(file).replaceAll(/\([^)]*\)(\/|$)/g, '')}`
        .replace(/(.)\/$/, '$1')
        .replace(/^\/\.$/, '/'),
      kind: file.endsWith('page.tsx') ? 'page' : 'route',
      load: () => import(path.join(APP, file)),
      loadLayouts: () => Promise.all(layoutsOf(file).map((layout) => import(path.join(APP, layout)))),
    }));
}

function layoutsOf(file: string): string[] {
  const folders = path.dirname(file).split('/');
  return folders
    .map((_folder, index) => [...folders.slice(0, index + 1), 'layout.tsx'].join('/'))
    .filter((layout) => existsSync(path.join(APP, layout)) && (layout !== FRAME || path.dirname(file) === '(app)'));
}

export type Params = Readonly<Record<string, string | string[]>>;

/** The address with these parameters in its places. */
export function pathOf({ address }: Pick<ListedPage, 'address'>, params: Params): string {
  return address
    .replaceAll(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, (_place, name: string) =>
      [params[name] ?? []].flat().map(encodeURIComponent).join('/'),
    )
    .replace(/(.)\/$/, '$1');
}

/** The parameters that the address has a place for. */
export function placesOf({ address }: Pick<ListedPage, 'address'>): string[] {
  return [...address.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name]) => name ?? '');
}
