import { describe, expect, it } from 'vitest';
import { ORGANIZATIONS } from '@/db/seed/master/organizations';
import { partyHue } from './party-code';

/** Relative luminance (WCAG 2) of an OKLCH colour; Ottosson's matrices. */
function luminance(lightness: number, chroma: number, degrees: number): number {
  const [a, b] = [chroma * Math.cos((degrees * Math.PI) / 180), chroma * Math.sin((degrees * Math.PI) / 180)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe('the colour of a party', () => {
  it('is at least 3:1 on the surface and on a hovered row, in both themes, for every hue', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      for (const surface of [luminance(1, 0, 0), luminance(0.955, 0.02, 245)]) {
        expect(contrast(luminance(0.58, 0.12, hue), surface), `light ${hue}`).toBeGreaterThanOrEqual(3);
      }
      for (const surface of [luminance(0.21, 0.014, 250), luminance(0.28, 0.035, 250)]) {
        expect(contrast(luminance(0.74, 0.11, hue), surface), `dark ${hue}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('is the same wherever the party stands, and tells the main parties apart', () => {
    expect(partyHue('คคง.')).toBe(partyHue('คคง.'));
    const hues = ORGANIZATIONS.filter(({ code, role }) => role !== 'THIRD_PARTY' && !code.includes('-'))
      .map(({ code }) => partyHue(code))
      .sort((one, other) => one - other);
    expect(hues.length).toBeGreaterThanOrEqual(8);
    for (const [index, hue] of hues.entries()) {
      const next = hues[index + 1] ?? (hues[0] ?? 0) + 360;
      expect(next - hue, `${hue} and ${next}`).toBeGreaterThanOrEqual(20);
    }
  });
});
