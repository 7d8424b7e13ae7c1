import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type Delta = {
  /** File name without the ending: `05-correspondence`. */
  name: string;
  number: number;
  sql: string;
  rollbackSql: string | null;
  /** SHA-256 of the text with LF line ends, so that a checkout with CRLF is the same delta. */
  checksum: string;
};

const DELTA_FILE = /^(\d{2,})-[a-z0-9-]+\.sql$/;
const ROLLBACK_FILE = /^(\d{2,})-[a-z0-9-]+\.rollback\.sql$/;

/**
 * All deltas of a folder in the order of their numbers. Throws on a name that is not `NN-name.sql`, on a number used
 * twice, and on DELIMITER, which only the MariaDB client understands.
 */
export async function readDeltas(folder: string): Promise<Delta[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const rollbackNames = new Set(fileNames.filter((name) => ROLLBACK_FILE.test(name)));
  const deltas: Delta[] = [];
  for (const fileName of fileNames.filter((name) => !rollbackNames.has(name))) {
    const number = DELTA_FILE.exec(fileName)?.[1];
    if (number === undefined) throw new Error(`${fileName}: a delta is named NN-name.sql, in lower case with hyphens`);
    const name = fileName.slice(0, -'.sql'.length);
    const sql = await readSql(folder, fileName);
    const rollbackName = `${name}.rollback.sql`;
    deltas.push({
      name,
      number: Number(number),
      sql,
      rollbackSql: rollbackNames.has(rollbackName) ? await readSql(folder, rollbackName) : null,
      checksum: createHash('sha256').update(sql).digest('hex'),
    });
  }
  deltas.sort((left, right) => left.number - right.number);
  refuseSharedNumbers(deltas);
  return deltas;
}

async function readSql(folder: string, fileName: string): Promise<string> {
  const text = (await readFile(path.join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n');
  if (/^\s*DELIMITER\b/im.test(text)) {
    throw new Error(`${fileName}: DELIMITER works in the MariaDB client only; write bodies of one statement`);
  }
  return text;
}

function refuseSharedNumbers(deltas: Delta[]): void {
  for (const [index, delta] of deltas.entries()) {
    const next = deltas[index + 1];
    if (next?.number === delta.number) {
      throw new Error(`${delta.name} and ${next.name} have the same number: give one of them the next free number`);
    }
  }
}
