import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isEnter, isSendChord } from './enter-key';

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

it('knows Enter of both blocks, and with Ctrl or Cmd as the key that sends', () => {
  // Both have this key; their codes are Enter and NumpadEnter.
  expect(isEnter(press('Enter'))).toBe(true);
  expect(isEnter(press('Process'))).toBe(false);
  expect(isSendChord(press('Enter'))).toBe(false);
  expect(isSendChord(press('Enter', { ctrlKey: true }))).toBe(true);
  expect(isSendChord(press('Enter', { metaKey: true }))).toBe(true);
  expect(isSendChord(press('s', { ctrlKey: true }))).toBe(false);
});

it('is how every listener asks for Enter', () => {
  const files = (readdirSync('app', { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file));
  const found = files.filter((file) =>
    /[!=]== '(?:Numpad)?Enter'|case '(?:Numpad)?Enter'/.test(readFileSync(path.join('app', file), 'utf8')),
  );
  expect(found).toEqual(['_ui/enter-key.ts']);
});
