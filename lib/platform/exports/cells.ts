/** A cell of a file. */
export type CellValue = string | number | null;

/** Reads a message of the register's own namespace, with values for its placeholders. */
export type Word = (key: string, values?: Record<string, string | number>) => string;

/**
 * The cells of a register in plain text, by the keys of its columns: what is copied, exported and printed. The page and
 * the worker use the same; the worker has no messages but those that its job carries.
 */
export type RegisterCells<Row> = (word: Word) => Readonly<Record<string, ReadCell<Row>>>;

/** A method's type: a register of any rows is then a register of rows. */
type ReadCell<Row> = { read(row: Row): CellValue }['read'];
