import type { Connection, RowDataPacket } from 'mysql2/promise';

// Each query is one aspect of the schema; the ledger of the deltas is not part of it.
const ASPECTS: Record<string, string> = {
  tables: `SELECT table_name, engine, table_collation, create_options FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_name <> 'schema_deltas'`,
  columns: `SELECT table_name, ordinal_position, column_name, column_type, is_nullable, column_default, collation_name,
      extra, generation_expression, column_comment FROM information_schema.columns
    WHERE table_schema = DATABASE() AND table_name <> 'schema_deltas'`,
  indexes: `SELECT table_name, index_name, seq_in_index, column_name, sub_part, non_unique, index_type
    FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name <> 'schema_deltas'`,
  keys: `SELECT table_name, constraint_name, ordinal_position, column_name, referenced_table_name, referenced_column_name
    FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND table_name <> 'schema_deltas'`,
  references: `SELECT table_name, constraint_name, unique_constraint_name, referenced_table_name, delete_rule, update_rule
    FROM information_schema.referential_constraints WHERE constraint_schema = DATABASE()`,
  checks: `SELECT table_name, constraint_name, check_clause FROM information_schema.check_constraints
    WHERE constraint_schema = DATABASE()`,
  triggers: `SELECT event_object_table, trigger_name, action_timing, event_manipulation, action_statement
    FROM information_schema.triggers WHERE trigger_schema = DATABASE()`,
  routines: `SELECT r.routine_name, r.routine_definition, r.security_type, p.ordinal_position, p.parameter_name,
      p.dtd_identifier FROM information_schema.routines r LEFT JOIN information_schema.parameters p
      ON p.specific_schema = r.routine_schema AND p.specific_name = r.specific_name
    WHERE r.routine_schema = DATABASE()`,
  partitions: `SELECT table_name, partition_name, partition_method, partition_expression, partition_description
    FROM information_schema.partitions WHERE table_schema = DATABASE() AND partition_name IS NOT NULL`,
  tablePrivileges: `SELECT Table_name, Table_priv, Column_priv FROM mysql.tables_priv
    WHERE Db = DATABASE() AND User = 'dms_app'`,
  columnPrivileges: `SELECT Table_name, Column_name, Column_priv FROM mysql.columns_priv
    WHERE Db = DATABASE() AND User = 'dms_app'`,
  routinePrivileges: `SELECT Routine_name, Proc_priv FROM mysql.procs_priv
    WHERE Db = DATABASE() AND User = 'dms_app'`,
};

export const ASPECT_NAMES = Object.keys(ASPECTS);

/** Everything the deltas make, as sorted lines that begin with the aspect they belong to. */
export async function takeSnapshot(connection: Connection): Promise<string[]> {
  const lines: string[] = [];
  for (const [aspect, sql] of Object.entries(ASPECTS)) {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    lines.push(...rows.map((row) => `${aspect} ${JSON.stringify(Object.values(row))}`));
  }
  return lines.sort();
}
