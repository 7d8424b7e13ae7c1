/** One part of the wheel per organization: found so that the parties of the programme differ by 28 degrees or more. */
const SPREAD = { step: 56, turn: 292 } as const;

/** Hue of an organization in degrees, from its code alone: the same on every page and every installation. */
export function partyHue(code: string): number {
  let hash = 0;
  for (const letter of code) hash = (hash * SPREAD.step + (letter.codePointAt(0) ?? 0)) % 360;
  return (hash * SPREAD.turn) % 360;
}

/** Its colour in both themes, at least 3:1 on the surface: a mark beside the code, which says the same. */
export function partyColor(code: string): string {
  const hue = partyHue(code);
  return `light-dark(oklch(0.58 0.12 ${hue}), oklch(0.74 0.11 ${hue}))`;
}
