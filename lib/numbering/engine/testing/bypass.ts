import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { type Database, openPool } from '@/db/client';
import { env } from '@/lib/platform/env';

/** Statements of the allocation as they reach the server, changed on their way. */
export type Rewrite = (statement: string, values: unknown[]) => [string, unknown[]] | null;

/**
 * A database whose connections rewrite statements before they are sent. It simulates a writer without one of the
 * guards, without a switch for it in the product.
 */
export function openBypass(rewrites: readonly Rewrite[]): { db: Database; pool: Pool } {
  const pool = openPool(env().DATABASE_URL);
  pool.pool.on('connection', (connection) => {
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const rewritten = (options: { sql: string }, values: unknown, ...rest: unknown[]) => {
      if (typeof options !== 'object' || !Array.isArray(values)) return send(options, values, ...rest);
      const [statement, parameters] = rewriteAll(options.sql, values, rewrites);
      return send({ ...options, sql: statement }, parameters, ...rest);
    };
    connection.query = rewritten as unknown as typeof connection.query;
  });
  return { db: drizzle(pool), pool };
}

const BETWEEN_STATEMENTS = /(BEGIN NOT ATOMIC |;\s)/;

/** Each statement of a compound one by itself, with the values that are its own. */
function rewriteAll(compound: string, values: unknown[], rewrites: readonly Rewrite[]): [string, unknown[]] {
  const left = [...values];
  const parts = compound.split(BETWEEN_STATEMENTS).map((part): [string, unknown[]] => {
    let [statement, own] = [part, left.splice(0, part.split('?').length - 1)];
    for (const rewrite of rewrites) [statement, own] = rewrite(statement, own) ?? [statement, own];
    return [statement, own];
  });
  return [parts.map(([statement]) => statement).join(''), parts.flatMap(([, own]) => own)];
}

/** Series and counter are read without locking them, once they exist. */
export const withoutRowLock: Rewrite = (statement, values) => {
  if (statement.includes('INSERT INTO document_number_series')) {
    const [, projectId, typeId, pattern] = values;
    return [
      `SELECT id, start_number AS startNumber, last_number AS lastNumber, version, audit_count AS auditCount,
        audit_head AS auditHead FROM document_number_series
       WHERE project_id = ? AND correspondence_type_id = ? AND printed_pattern = ?`,
      [projectId, typeId, pattern],
    ];
  }
  if (statement.includes('INSERT INTO document_number_counters')) {
    return [
      `SELECT project_id AS projectId, originator_organization_id AS originatorOrganizationId,
        recipient_organization_id AS recipientOrganizationId, correspondence_type_id AS correspondenceTypeId,
        sub_type_id AS subTypeId, rfa_type_id AS rfaTypeId, discipline_id AS disciplineId, current_year AS currentYear,
        series_id AS seriesId, version, last_number AS lastNumber FROM document_number_counters
       WHERE (project_id, originator_organization_id, recipient_organization_id, correspondence_type_id, sub_type_id,
         rfa_type_id, discipline_id, current_year) = (?, ?, ?, ?, ?, ?, ?, ?)`,
      values.slice(0, 8),
    ];
  }
  return null;
};

/** The series and its audit chain are written whatever their version is by now. */
export const withoutSeriesCompareAndSwap: Rewrite = (statement, values) =>
  statement.startsWith('update `document_number_series`')
    ? [statement.replace(/ and `document_number_series`\.`(version|audit_count)` = \?/, () => ''), values.slice(0, -1)]
    : null;

/** Counters are written whatever their version is by now. */
export const withoutCounterCompareAndSwap: Rewrite = (statement, values) =>
  statement.includes('UPDATE document_number_counters')
    ? [statement.replace(/ AND version = \?/, () => ''), values.slice(0, -1)]
    : null;
