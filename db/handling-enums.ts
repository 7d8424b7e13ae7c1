// Apart from the other enums: registers draw them, and load no more than they draw.

export const URGENCIES = ['NORMAL', 'URGENT', 'VERY_URGENT', 'MOST_URGENT'] as const;
export const SECRECIES = ['NORMAL', 'CONFIDENTIAL', 'SECRET', 'TOP_SECRET'] as const;
