import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/platform/env';
import { openText, sealText } from './sealed-text';

beforeAll(() => {
  env().AUTH_SECRET ??= 'a secret of at least thirty-two characters';
});

describe('a sealed text', () => {
  it('opens for its purpose and owner', () => {
    const sealed = sealText('factor', 'a', 'JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(openText('factor', 'a', sealed)).toBe('JBSWY3DPEHPK3PXP');
  });

  it('is another one each time', () => {
    expect(sealText('factor', 'a', 'same')).not.toBe(sealText('factor', 'a', 'same'));
  });

  it.each([
    ['another purpose', (sealed: string) => openText('other', 'a', sealed)],
    ['another owner', (sealed: string) => openText('factor', 'b', sealed)],
    ['an altered text', (sealed: string) => openText('factor', 'a', `${sealed.slice(0, -2)}AA`)],
    ['a cut text', (sealed: string) => openText('factor', 'a', sealed.slice(0, 20))],
    ['no text', () => openText('factor', 'a', '')],
  ])('does not open for %s', (_name, open) => {
    expect(open(sealText('factor', 'a', 'text'))).toBeNull();
  });

  it('does not open under another AUTH_SECRET', () => {
    const sealed = sealText('factor', 'a', 'text');
    const kept = env().AUTH_SECRET;
    env().AUTH_SECRET = 'another secret of at least thirty-two characters';
    try {
      expect(openText('factor', 'a', sealed)).toBeNull();
    } finally {
      env().AUTH_SECRET = kept;
    }
  });
});
