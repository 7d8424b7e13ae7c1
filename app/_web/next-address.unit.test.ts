import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, readNext, signInAddress } from './next-address';

describe('the address that somebody wanted before they had to sign in', () => {
  it.each([
    '/p/LCBP3-C2/correspondence?view=received&type=LETTER&type=RFI',
    '/p/LCBP3-C2/correspondence/019505a1-7c3e-7000-8000-abc123def456?revision=019505a1-7c3e-7000-8000-abc123def457',
    '/notifications?unread=1',
    '/p/%E0%B8%81/correspondence?q=%E0%B8%81',
    '/loginx',
  ])('is kept: %s', (address) => {
    const { searchParams } = new URL(signInAddress(address), 'http://localhost');
    expect(readNext(searchParams.get('next') ?? undefined)).toBe(address);
  });

  it.each([
    undefined,
    '',
    'inbox',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\..\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login',
    '/login?next=/login',
    '/x/../login',
    '/api/auth/signout',
    `/${'x'.repeat(3000)}`,
  ])('is the start when it leads elsewhere, nowhere or round in a circle: %j', (address) => {
    expect(readNext(address)).toBe('/');
  });

  it('is one', () => {
    expect(readNext(['/inbox', '//evil.example'])).toBe('/');
  });

  it('never leaves the site, whatever is asked for', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      'evil.example',
      'https:',
      '\t',
      '%2f',
      '%5c',
      '?',
      '#',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => `/${parts.join('')}`),
        ),
        (address) => {
          const next = readNext(address);
          expect(new URL(next, 'http://localhost').origin).toBe('http://localhost');
          expect(next).toMatch(/^\/(?![/\\])/);
        },
      ),
    );
  });

  it('is put together from what Next hands to a page', () => {
    expect(addressOf('/inbox')).toBe('/inbox');
    expect(addressOf('/x', { a: ['1', '2'], b: 'ก', c: undefined })).toBe('/x?a=1&a=2&b=%E0%B8%81');
  });
});

it('every page behind the sign-in asks who is there', () => {
  const folder = path.resolve(import.meta.dirname, '../(app)');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('/page.tsx'));
  const asks = (file: string) => readFileSync(path.join(folder, file), 'utf8').includes('await requireCtx(');
  // Pages and papers of documents, pages and prints of registers, and pages of figures are opened by these files.
  const makers = [
    '_documents/document/open-page.ts',
    '_documents/register/register-page.tsx',
    'ops/_ops/figures-page.tsx',
  ];
  const isMade = (file: string) =>
    /default (register(Page|Print)|figuresPage)\(|await openPage\(|<PrintedDocument /.test(
      readFileSync(path.join(folder, file), 'utf8'),
    );
  expect(pages.length).toBeGreaterThan(20);
  const opened = [...pages, 'p/[project]/_paper/printed-document.tsx'];
  expect([...makers, ...opened.filter((file) => !isMade(file))].filter((file) => !asks(file))).toEqual([]);
});
