import { type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { withFreeCode } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { ListVersion } from '../rfa-lists/schema';
import { entryFacts } from './entry-facts';
import { listScope } from './list-scope';
import { MASTER_LISTS, type MasterList } from './lists';
import type { CreateEntry } from './schema';

/**
 * Adds an entry to a list of a project or contract; forms offer it at once.
 * @throws AppError CONTRACT_UNKNOWN, PROJECT_UNKNOWN, FORBIDDEN, CODE_TAKEN
 */
export async function createEntry(ctx: UserCtx, input: CreateEntry): Promise<ListVersion> {
  const list: MasterList = MASTER_LISTS[input.list];
  const scope = await listScope(ctx, list.scope, input.scopePublicId);
  const { code } = input;
  const facts = entryFacts(list, input);
  const values: [MySqlColumn, SQL | string | number][] = [
    [list.owner, scope.id],
    [list.code, code],
    ...facts.map(({ column, value }) => [column, value] as [MySqlColumn, string | number]),
    ...list.fixed.map(({ column, value }) => [column, value] as [MySqlColumn, SQL]),
  ];
  await transact(ctx, async (tx) => {
    const columns = values.map(([column]) => sql.identifier(column.name));
    const cells = values.map(([, value]) => sql`${value}`);
    await withFreeCode(list.uniqueIndex, () =>
      tx.db.execute(
        sql`INSERT INTO ${list.table} (${sql.join(columns, sql`, `)}) VALUES (${sql.join(cells, sql`, `)})`,
      ),
    );
    await record(tx, {
      action: `${list.entity}.created`,
      entityType: list.entity,
      entityLabel: code,
      projectId: scope.projectId,
      contractId: scope.contractId,
      changes: changesBetween({}, { code, ...Object.fromEntries(facts.map(({ name, value }) => [name, value])) }),
    });
  });
  return { code, versionNo: 1 };
}
