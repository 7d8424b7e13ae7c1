import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DATABASE_COLLATION } from '../admin-connection';
import { plainExpression } from './plain-expression';

type Row = Record<string, string | number | null>;

/** Facts of each table in the database, in the words of `factsOfMirror`. */
export async function readDatabaseFacts(connection: Connection): Promise<Map<string, string[]>> {
  const checks = await readChecks(connection);
  const jsonColumns = new Set(checks.filter(isJsonCheck).map((check) => `${check.tableName}.${check.name}`));
  const lines = [
    ...(await readColumns(connection)).map((column) => [column, describeColumn(column, jsonColumns)] as const),
    ...(await readIndexes(connection)).map((index) => [index, describeIndex(index)] as const),
    ...(await readReferences(connection)).map((reference) => [reference, describeReference(reference)] as const),
    ...checks
      .filter((check) => !isJsonCheck(check))
      .map((check) => [check, ` check ${check.name} ${plainExpression(String(check.clause))}`] as const),
  ];
  const facts = new Map<string, string[]>();
  for (const [{ tableName }, line] of lines) {
    const table = String(tableName);
    facts.set(table, [...(facts.get(table) ?? []), `${table}${line}`].sort());
  }
  return facts;
}

async function read(connection: Connection, sql: string): Promise<Row[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return rows as Row[];
}

function readColumns(connection: Connection): Promise<Row[]> {
  return read(
    connection,
    `SELECT c.table_name AS tableName, c.column_name AS name, c.column_type AS type, c.collation_name AS collation,
       c.is_nullable AS nullable, c.column_default AS defaultValue, c.extra, c.generation_expression AS expression,
       c.column_comment AS comment
     FROM information_schema.columns c
     WHERE c.table_schema = DATABASE() AND c.table_name IN (
       SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE')`,
  );
}

function readIndexes(connection: Connection): Promise<Row[]> {
  return read(
    connection,
    `SELECT table_name AS tableName, index_name AS name, non_unique AS nonUnique, index_type AS type,
       GROUP_CONCAT(column_name, IFNULL(CONCAT('(', sub_part, ')'), '') ORDER BY seq_in_index SEPARATOR ', ') AS columns
     FROM information_schema.statistics WHERE table_schema = DATABASE()
     GROUP BY table_name, index_name, non_unique, index_type`,
  );
}

function readReferences(connection: Connection): Promise<Row[]> {
  return read(
    connection,
    `SELECT k.table_name AS tableName, k.constraint_name AS name, k.referenced_table_name AS target,
       GROUP_CONCAT(k.column_name ORDER BY k.ordinal_position SEPARATOR ', ') AS columns,
       GROUP_CONCAT(k.referenced_column_name ORDER BY k.ordinal_position SEPARATOR ', ') AS targetColumns,
       LOWER(r.delete_rule) AS onDelete, LOWER(r.update_rule) AS onUpdate
     FROM information_schema.key_column_usage k
     JOIN information_schema.referential_constraints r
       ON r.constraint_schema = DATABASE() AND r.table_name = k.table_name AND r.constraint_name = k.constraint_name
     WHERE k.table_schema = DATABASE() AND k.referenced_table_name IS NOT NULL
     GROUP BY k.table_name, k.constraint_name, k.referenced_table_name, r.delete_rule, r.update_rule`,
  );
}

function readChecks(connection: Connection): Promise<Row[]> {
  return read(
    connection,
    `SELECT table_name AS tableName, constraint_name AS name, check_clause AS clause
     FROM information_schema.check_constraints WHERE constraint_schema = DATABASE()`,
  );
}

/** MariaDB's JSON is LONGTEXT with a check of the column's own name. */
function isJsonCheck(check: Row): boolean {
  return String(check.clause) === `json_valid(\`${check.name}\`)`;
}

function describeColumn(column: Row, jsonColumns: ReadonlySet<string>): string {
  const isJson = jsonColumns.has(`${column.tableName}.${column.name}`);
  const extra = String(column.extra).toLowerCase();
  const parts = [isJson && column.type === 'longtext' ? 'json' : typeOf(column)];
  if (extra.includes('on update')) parts.push('on update current_timestamp(3)');
  parts.push(column.nullable === 'YES' ? 'null' : 'not null');
  if (extra.includes('auto_increment')) parts.push('auto_increment');
  const generated = /(stored|virtual|persistent) generated/.exec(extra);
  if (generated) parts.push(`generated ${generated[1]} ${plainExpression(String(column.expression))}`);
  else if (column.defaultValue !== null && column.defaultValue !== 'NULL') parts.push(`default ${column.defaultValue}`);
  // Drizzle has no comments: only those required by a rule are compared.
  if (column.name === 'uuid') parts.push(`comment '${column.comment}'`);
  return `.${column.name} ${parts.join(' ')}`;
}

function typeOf({ type, collation }: Row): string {
  // Display widths say nothing about what a column holds; tinyint(1) is how MariaDB keeps a BOOLEAN.
  const plainType = type === 'tinyint(1)' ? 'boolean' : String(type).replace(/^((?:big|small|tiny)?int)\(\d+\)/, '$1');
  if (collation === null || collation === DATABASE_COLLATION) return plainType;
  const charset = String(collation).split('_')[0];
  return `${plainType}${charset === 'utf8mb4' ? '' : ` character set ${charset}`} collate ${collation}`;
}

function describeIndex(index: Row): string {
  if (index.name === 'PRIMARY') return ` primary key (${index.columns})`;
  const kind = index.type === 'FULLTEXT' ? 'fulltext' : Number(index.nonUnique) === 0 ? 'unique' : 'index';
  return ` ${kind} ${index.name} (${index.columns})`;
}

function describeReference(reference: Row): string {
  const target = `${reference.target} (${reference.targetColumns})`;
  const actions = `on delete ${reference.onDelete} on update ${reference.onUpdate}`;
  return ` foreign key ${reference.name} (${reference.columns}) references ${target} ${actions}`;
}
