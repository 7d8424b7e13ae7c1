/** The largest known register has 20,000 rows; larger ones are imported in parts. */
export const MAX_TABLE_ROWS = 50_000;

/** Lines in which a heading is looked for: a letterhead, a title, a period and a merged caption stay below. */
export const MAX_HEADING_ROWS = 20;

/** Registers have some ten columns; the rest of a wide sheet is a calculation beside it. */
export const MAX_TABLE_COLUMNS = 50;

/** Limit of one unpacked part of a spreadsheet: 50,000 rows of long Thai subjects stay below. */
export const MAX_UNPACKED_BYTES = 150 * 1024 * 1024;

/**
 * Limit of one cell of a register, in characters. Longer text is a paragraph in the wrong column, and the ledger has no
 * column for it.
 */
export const MAX_CELL = 1000;

/**
 * Limit of raw text that is read from a cell. Cleaning removes at most a few control characters and spaces, and costs
 * time per character.
 */
export const MAX_RAW_CELL = 2 * MAX_CELL;

/** @alias MAX_TABLE_ROWS: two merged cells in every row make as many areas */
export const MAX_MERGED_AREAS = MAX_TABLE_ROWS;

/**
 * Cells that all merged areas may cover together. Areas of a sheet do not overlap, so that no register reaches it; areas
 * that do overlap would each be filled anew.
 */
export const MAX_MERGED_CELLS = MAX_TABLE_ROWS * 10;

/** All cells together, in characters: 20,000 rows of a register have 6 million, and these are kept in memory. */
export const MAX_TABLE_CHARACTERS = 64 * 1024 * 1024;

/**
 * Limit of the time to read a file. 50,000 rows take about five seconds on a slow processor; a proxy gives up after
 * sixty.
 */
export const READ_DEADLINE_MS = 30_000;

/**
 * Files that one process reads at the same time: each may take a processor and MAX_READER_HEAP_MB, and two processors
 * are the smallest machine.
 */
export const MAX_READERS = 2;

/** JavaScript memory of a reader in MB: an unpacked part as text (300 MB at most) and the cells that came of it. */
export const MAX_READER_HEAP_MB = 640;
