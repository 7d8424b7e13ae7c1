export type Trail = { action: string; code: string | null; afterDays: number }[];
