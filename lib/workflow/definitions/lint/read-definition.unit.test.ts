import { describe, expect, it } from 'vitest';
import { RFA_APPROVAL } from '@/db/seed/master/workflow/rfa';
import { locateLines } from './locate';
import { readDefinition, readDefinitionText } from './read-definition';

const keysOf = (text: string): string[] => readDefinitionText(text).findings.map(({ key }) => key);

describe('The text of a definition', () => {
  it('is understood when it is right', () => {
    expect(readDefinitionText(JSON.stringify(RFA_APPROVAL))).toEqual({ definition: RFA_APPROVAL, findings: [] });
  });

  it('is refused at a megabyte, before it is parsed', () => {
    // Not JSON: the size check must come before the parser's error.
    expect(keysOf(`{"dsl":"${'x'.repeat(1_000_000)}`)).toEqual(['E01.size']);
  });

  it('is refused with five hundred states', () => {
    const states = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`S${index}`, { label: { th: 'ก', en: 'a' }, status: 'DFT' }]),
    );
    const text = JSON.stringify({ ...RFA_APPROVAL, states });
    expect(keysOf(text)).toEqual(['E01.too_many']);
  });

  it('is refused when it is nested without end', () => {
    expect(keysOf(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).toEqual(['E01.depth']);
    expect(keysOf(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual(['E01.depth']);
  });

  it.each([
    ['', 'E01.json'],
    ['{', 'E01.json'],
    ['null', 'E01.value'],
    ['[]', 'E01.value'],
    ['42', 'E01.value'],
    ['"x"', 'E01.value'],
  ])('%j is no definition: %s', (text, key) => {
    expect(readDefinitionText(text).definition).toBeNull();
    expect(keysOf(text)).toContain(key);
  });

  it('never lets a key hide another: __proto__, constructor, a name that is there twice', () => {
    expect(keysOf('{"__proto__":{"dsl":"docflow/1"}}')).toEqual(['E17.reserved']);
    expect(keysOf('{"states":{"A":{"constructor":{"prototype":{"admin":true}}}}}')).toEqual([
      'E17.reserved',
      'E17.reserved',
    ]);
    const text = JSON.stringify(RFA_APPROVAL).replace('"initial":"DRAFT"', '"initial":"APPROVED","initial":"DRAFT"');
    expect(readDefinitionText(text).findings).toEqual([
      expect.objectContaining({ key: 'E17.twice', path: '/initial' }),
    ]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('gives no more findings than a person can read, and never a long name back', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`k${index}`, 1]));
    expect(readDefinition(many).findings.length).toBeLessThanOrEqual(100);
    const [finding] = readDefinition({ ...RFA_APPROVAL, ['x'.repeat(5000)]: 1 }).findings;
    expect(finding?.en.length).toBeLessThan(120);
  });
});

describe('A place in the text', () => {
  it('has a line, whatever is in the strings', () => {
    const text = '{\n "a": "}{\\n\\"",\n "b": [\n  1,\n  { "c~/d": true }\n ]\n}';
    expect([...locateLines(text)]).toEqual([
      ['', 1],
      ['/a', 2],
      ['/b', 3],
      ['/b/0', 4],
      ['/b/1', 5],
      ['/b/1/c~0~1d', 5],
    ]);
  });
});
