import { and, eq, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { refuseStale, withFreeCode } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { ListVersion } from '../rfa-lists/schema';
import { entryFacts } from './entry-facts';
import { listScope } from './list-scope';
import { MASTER_LISTS, type MasterList } from './lists';
import type { UpdateEntry } from './schema';

/**
 * Changes names and place of an entry, takes it out of use or back, or renames it while it is unused. Records that use
 * it stay. An unchanged entry writes nothing.
 * @throws AppError CONTRACT_UNKNOWN, PROJECT_UNKNOWN, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, CODE_TAKEN, CODE_IN_USE
 */
export async function updateEntry(ctx: UserCtx, input: UpdateEntry): Promise<ListVersion> {
  const list: MasterList = MASTER_LISTS[input.list];
  const scope = await listScope(ctx, list.scope, input.scopePublicId);
  const { currentCode, code, isActive, versionNo } = input;
  return transact(ctx, async (tx) => {
    const before = await lockEntry(tx, list, scope.id, currentCode);
    refuseStale(before, versionNo);
    const facts = entryFacts(list, input);
    const wanted = { code, ...Object.fromEntries(facts.map(({ name, value }) => [name, value])), isActive };
    const changes = changesBetween({ ...before, isActive: before.isActive === 1 }, wanted);
    if (!changes) return { code, versionNo };
    if (code !== before.code && list.names) refuseUsed(before);
    const cells = [
      { column: list.code, value: code },
      ...facts,
      { column: list.isActive, value: isActive },
      { column: list.versionNo, value: versionNo + 1 },
    ];
    const sets = cells.map(({ column, value }) => sql`${sql.identifier(column.name)} = ${value}`);
    await withFreeCode(list.uniqueIndex, () =>
      tx.db.execute(sql`UPDATE ${list.table} SET ${sql.join(sets, sql`, `)} WHERE ${list.id} = ${before.id}`),
    );
    await record(tx, {
      action: `${list.entity}.updated`,
      entityType: list.entity,
      entityLabel: code,
      projectId: scope.projectId,
      contractId: scope.contractId,
      changes,
    });
    return { code, versionNo: versionNo + 1 };
  });
}

interface Before {
  id: number;
  code: string;
  nameTh: string;
  nameEn: string;
  abbreviation: string;
  sortOrder: number;
  isActive: number;
  versionNo: number;
  uses: number;
  bindings: number;
}

/** The row lock holds until commit: a document that wants the entry waits for it by its foreign key. */
async function lockEntry(tx: TxCtx, list: MasterList, ownerId: number, code: string): Promise<Before> {
  const { names } = list;
  const empty = sql`''`;
  const isEntry = and(eq(list.owner, ownerId), eq(list.code, code));
  await tx.db.execute(sql`SELECT ${list.id} FROM ${list.table} WHERE ${isEntry} FOR UPDATE`);
  const [row] = await rowsOf<Before>(
    tx.db,
    sql`SELECT ${list.id} AS id, ${list.code} AS code, ${names?.th ?? empty} AS nameTh, ${names?.en ?? empty} AS nameEn,
      ${list.abbreviation ?? empty} AS abbreviation, ${names?.place ?? sql`0`} AS sortOrder, ${list.isActive} AS isActive,
      ${list.versionNo} AS versionNo, ${list.uses} AS uses, ${list.bindings} AS bindings
      FROM ${list.table} WHERE ${isEntry}`,
  );
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError CODE_IN_USE: numbers and drawings that were issued print the code */
function refuseUsed({ uses, bindings }: Before): void {
  if (uses + bindings === 0) return;
  throw new AppError('CODE_IN_USE', { params: { count: uses + bindings }, fieldErrors: { code: ['CODE_IN_USE'] } });
}
