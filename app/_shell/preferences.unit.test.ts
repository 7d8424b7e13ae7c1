import { describe, expect, it } from 'vitest';
import { changePreferences, parsePreferences } from './preferences';

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

  it('show the usual era of the language until an era is chosen', () => {
    expect(parsePreferences('{"locale":"en"}').era).toBe('ad');
    expect(parsePreferences('{"locale":"en","era":"be"}').era).toBe('be');
    expect(parsePreferences('{"locale":"th","era":"ad"}').era).toBe('ad');
  });

  it('do not take the shown era for a chosen one when something else changes', () => {
    const english = changePreferences('{"locale":"th"}', { locale: 'en', theme: 'dark' });
    expect(parsePreferences(english)).toMatchObject({ locale: 'en', era: 'ad', theme: 'dark' });
    const chosen = changePreferences(english, { era: 'be' });
    expect(parsePreferences(changePreferences(chosen, { locale: 'th' })).era).toBe('be');
    expect(parsePreferences(changePreferences(chosen, { rail: 'narrow' })).era).toBe('be');
  });

  it.each(['', 'null', '[]', '"x"', '{', '1e999'])('fall back when the cookie is %s', (cookie) => {
    expect(parsePreferences(cookie)).toEqual(defaults);
  });
});
