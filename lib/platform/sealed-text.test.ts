import { describe, expect, it } from 'vitest';
import { openSealedText, sealText, UnreadableSeal } from './sealed-text';

describe('a sealed text', () => {
  it('is read back for its purpose alone, and looks different each time', () => {
    const sealed = sealText('a', 'whsec_ความลับ');
    expect(openSealedText('a', sealed)).toBe('whsec_ความลับ');
    expect(sealText('a', 'whsec_ความลับ')).not.toBe(sealed);
    expect(() => openSealedText('b', sealed)).toThrow(UnreadableSeal);
  });

  it('is refused when it was altered, cut off or never sealed', () => {
    const sealed = sealText('a', 'text');
    const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    for (const text of [altered, sealed.slice(0, 20), 'text', '']) {
      expect(() => openSealedText('a', text)).toThrow(UnreadableSeal);
    }
  });
});
