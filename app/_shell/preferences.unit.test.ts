import { describe, expect, it } from 'vitest';
import { parsePreferences } from './preferences';

const defaults = {
  locale: 'th',
  era: 'be',
  theme: 'system',
  density: 'normal',
  looped: false,
  rail: 'wide',
};

describe('the stored looks', () => {
  it('are Thai, Buddhist era and the system theme until chosen', () => {
    expect(parsePreferences(undefined)).toEqual(defaults);
  });

  it('keep each readable choice when another is nonsense', () => {
    expect(parsePreferences('{"theme":"dark","locale":"<script>","density":7}')).toEqual({
      ...defaults,
      theme: 'dark',
    });
  });

  it.each(['', 'null', '[]', '"x"', '{', '1e999'])('fall back when the cookie is %s', (cookie) => {
    expect(parsePreferences(cookie)).toEqual(defaults);
  });
});
