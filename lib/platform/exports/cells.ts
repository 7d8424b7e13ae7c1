/** A cell of a file. */
export type CellValue = string | number | null;

/** Translates a message of the register's namespace, with placeholder values. */
export type Word = (key: string, values?: Record<string, string | number>) => string;

/**
 * Plain-text cells of a register by column key, for copy, export and print. Shared by page and worker; the worker has
 * only the messages in its request.
 */
export type RegisterCells<Row> = (word: Word) => Readonly<Record<string, ReadCell<Row>>>;

/**
 * Method syntax, whose parameters are bivariant: a register of specific rows is then assignable to a register of rows.
 */
type ReadCell<Row> = { read(row: Row): CellValue }['read'];
