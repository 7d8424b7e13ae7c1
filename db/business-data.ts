import type { Connection, RowDataPacket } from 'mysql2/promise';
import { quoteName } from './admin-connection';

// A document, a recorded change or an issued number: the first sign that people have worked in this database.
// Master data does not count, it can be seeded again.
const BUSINESS_TABLES = ['correspondences', 'audit_logs', 'document_number_audit'];

/** The first table that holds what people have done, or null when nothing would be lost. */
export async function findBusinessData(connection: Connection): Promise<string | null> {
  for (const table of await listTables(connection)) {
    if (!BUSINESS_TABLES.includes(table)) continue;
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT 1 FROM ${quoteName(table)} LIMIT 1`);
    if (rows.length > 0) return table;
  }
  return null;
}

/** Throws when people have worked in this database and `force` is not given. */
export async function refuseBusinessData(connection: Connection, action: string, force: boolean): Promise<void> {
  if (force) return;
  const table = await findBusinessData(connection);
  if (table !== null) {
    throw new Error(
      `${action} would lose what people have done: ${table} is not empty. Add --force to do it all the same`,
    );
  }
}

export async function listTables(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  return rows.map((row) => String(row.name));
}
