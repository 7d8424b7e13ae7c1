import { is, SQL } from 'drizzle-orm';
import {
  type ForeignKey,
  getTableConfig,
  type Index,
  type MySqlColumn,
  MySqlDialect,
  type MySqlTable,
} from 'drizzle-orm/mysql-core';
import { PUBLIC_ID_COMMENT } from '../columns';
import { plainExpression } from './plain-expression';

const dialect = new MySqlDialect();

/** Facts of a Drizzle table, one line per column, key, reference and check. */
export function factsOfMirror(table: MySqlTable): string[] {
  const { name, columns, indexes, foreignKeys, checks, primaryKeys } = getTableConfig(table);
  const primary = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  return [
    ...columns.map((column) => `${name}.${column.name} ${describeColumn(column)}`),
    `${name} primary key (${namesOf(primary)})`,
    ...indexes.map((index) => `${name} ${describeIndex(index)}`),
    ...foreignKeys.map((foreignKey) => `${name} ${describeReference(foreignKey)}`),
    ...checks.map((check) => `${name} check ${check.name} ${plainExpression(textOf(check.value))}`),
  ].sort();
}

function describeColumn(column: MySqlColumn): string {
  const parts = [column.getSQLType(), column.notNull ? 'not null' : 'null'];
  if ('autoIncrement' in column && column.autoIncrement) parts.push('auto_increment');
  if (column.generated) {
    const { as, mode } = column.generated;
    parts.push(`generated ${mode} ${plainExpression(is(as, SQL) ? textOf(as) : String(as))}`);
  }
  if (column.default !== undefined) parts.push(`default ${describeDefault(column)}`);
  if (column.name === 'uuid') parts.push(`comment '${PUBLIC_ID_COMMENT}'`);
  return parts.join(' ');
}

function describeDefault(column: MySqlColumn): string {
  if (is(column.default, SQL)) return textOf(column.default);
  const value: unknown = column.mapToDriverValue(column.default);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Drizzle cannot say that an index is FULLTEXT, so its name does: ft_. */
function describeIndex({ config }: Index): string {
  const kind = config.unique ? 'unique' : config.name.startsWith('ft_') ? 'fulltext' : 'index';
  return `${kind} ${config.name} (${namesOf(config.columns as MySqlColumn[])})`;
}

function describeReference(foreignKey: ForeignKey): string {
  const { columns, foreignTable, foreignColumns } = foreignKey.reference();
  const target = `${getTableConfig(foreignTable).name} (${namesOf(foreignColumns)})`;
  const actions = `on delete ${foreignKey.onDelete} on update ${foreignKey.onUpdate ?? 'restrict'}`;
  return `foreign key ${foreignKey.getName()} (${namesOf(columns)}) references ${target} ${actions}`;
}

function namesOf(columns: readonly MySqlColumn[]): string {
  return columns.map((column) => column.name).join(', ');
}

function textOf(value: SQL): string {
  return dialect.sqlToQuery(value).sql;
}
