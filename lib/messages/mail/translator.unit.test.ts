import { describe, expect, it } from 'vitest';
import { NOTIFICATION_REASONS } from '../notifications/notify/reasons';
import en from './messages/en.json';
import th from './messages/th.json';
import { mailTranslator } from './translator';

/** Texts by path. */
function textsOf(node: object, path = ''): Map<string, string> {
  const pairs = Object.entries(node).flatMap(([key, child]): [string, string][] =>
    typeof child === 'string' ? [[`${path}${key}`, child]] : [...textsOf(child, `${path}${key}.`)],
  );
  return new Map(pairs);
}

const argumentsOf = (text = '') => [...new Set([...text.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name))].sort();

describe('the texts of mails', () => {
  it('are the same in both languages, with the same arguments', () => {
    const [thai, english] = [textsOf(th), textsOf(en)];
    expect([...english.keys()].sort()).toEqual([...thai.keys()].sort());
    for (const [path, text] of thai) expect(argumentsOf(english.get(path)), path).toEqual(argumentsOf(text));
  });

  it.each(NOTIFICATION_REASONS)('name the reason %s in both languages', (reason) => {
    const facts = { ask: 'ASK', step: 'STEP', organization: 'ORG', person: 'PERSON', percent: 90 };
    for (const locale of ['th', 'en'] as const) {
      const text = mailTranslator(locale)(`reasons.${reason}`, facts);
      expect(text).not.toMatch(/[{}]|reasons\./);
    }
  });

  it('count in English', () => {
    const t = mailTranslator('en');
    expect(t('digestTitle', { count: 1 })).toBe('1 matter concerns you');
    expect(t('digestTitle', { count: 3 })).toBe('3 matters concern you');
  });
});
