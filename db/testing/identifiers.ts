import type { Connection, RowDataPacket } from 'mysql2/promise';

export interface Identifiers {
  /** Count of rows read. */
  seen: number;
  /** The tables in which one is not of version 7, in the order of time; MariaDB's own default makes such. */
  strangers: string[];
}

/** Looks at what every table shows of its rows to the outside. */
export async function readIdentifiers(admin: Connection): Promise<Identifiers> {
  const [columns] = await admin.query<RowDataPacket[]>(
    `SELECT table_name AS tableName, column_name AS name FROM information_schema.columns
     WHERE table_schema = DATABASE() AND (column_name = 'uuid' OR (table_name LIKE 'workflow\\_%' AND column_name = 'id' AND data_type = 'char'))`,
  );
  let seen = 0;
  const strangers: string[] = [];
  for (const { tableName, name } of columns) {
    const [[found]] = await admin.query<RowDataPacket[]>(
      `SELECT COUNT(*) AS amount, SUM(SUBSTR(CAST(${name} AS CHAR), 15, 1) <> '7') AS others FROM ${tableName}`,
    );
    seen += Number(found?.amount);
    if (Number(found?.others) > 0) strangers.push(String(tableName));
  }
  return { seen, strangers };
}
