import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import type { Locale } from '@/lib/platform/ctx';

/** Guides of docs/ that the app serves, in menu order. Guides for operators are not included. */
export const GUIDES = ['user-guide', 'admin-guide', 'numbering', 'workflow-admin'] as const;
export type GuideName = (typeof GUIDES)[number];

export interface Guide {
  /** Markdown. */
  text: string;
  /** Its language; English where no translation exists. */
  locale: Locale;
  title: string;
  sections: GuideSection[];
}

interface GuideSection {
  title: string;
  /** The `id` that rehype-slug gives the heading. */
  slug: string;
}

const FOLDER = join(process.cwd(), 'docs');
const read = new Map<string, Promise<Guide>>();

export function isGuideName(name: string): name is GuideName {
  return GUIDES.some((guide) => guide === name);
}

/** A guide in the reader's language, else in English. Cached: the files change only with a build. */
export function readGuide(name: GuideName, locale: Locale): Promise<Guide> {
  const key = `${name}.${locale}`;
  const guide = read.get(key) ?? findGuide(name, locale);
  read.set(key, guide);
  guide.catch(() => read.delete(key));
  return guide;
}

async function findGuide(name: GuideName, locale: Locale): Promise<Guide> {
  const translated = locale === 'en' ? null : await readText(`${name}.${locale}.md`);
  const text = translated ?? (await readText(`${name}.md`));
  if (text === null) throw new Error(`docs/${name}.md is missing`);
  return { text, locale: translated === null ? 'en' : locale, ...outlineOf(text) };
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(join(FOLDER, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Title and second-level headings. Slugs count every heading, as the page does. */
export function outlineOf(text: string): Pick<Guide, 'title' | 'sections'> {
  const slugger = new GithubSlugger();
  const headings = withoutCode(text)
    .split('\n')
    .flatMap((line) => {
      const [, marks, title] = /^(#{1,6})\s+(.+?)\s*$/.exec(line) ?? [];
      return marks && title ? [{ level: marks.length, title: plain(title), slug: slugger.slug(plain(title)) }] : [];
    });
  return {
    title: headings.find(({ level }) => level === 1)?.title ?? '',
    sections: headings.filter(({ level }) => level === 2).map(({ title, slug }) => ({ title, slug })),
  };
}

/** A line with `#` inside a code block is not a heading. */
function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}

/** A heading without its emphasis and code marks. */
function plain(title: string): string {
  return title.replace(/[`*]/g, '');
}
