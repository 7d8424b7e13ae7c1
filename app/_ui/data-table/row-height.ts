import type { Density } from '../looks-context';

/** Pixels: one line of text, one line with air, two lines. */
export const ROW_HEIGHT = { compact: 32, normal: 36, comfortable: 48 } as const satisfies Record<Density, number>;
