import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { alias, MySqlDialect } from 'drizzle-orm/mysql-core';
import { describe, expect, it, vi } from 'vitest';
import { projects } from '@/db/schema/organizations';
import { workflowTasks } from '@/db/schema/workflow';
import type { Asker } from './asker';
import { type Builder, cachePredicate } from './cached-predicate';

const ctx = {} as Builder;
const others = alias(workflowTasks, 'others');
const asker: Asker = { userId: 20, organizationId: 14, publicId: "x' OR '1'='1", rights: null };

const textOf = (condition: SQL) => new MySqlDialect().sqlToQuery(condition);

type Tasks = Record<'organizationId' | 'status' | 'assigneePublicId', Column>;

function isTheirs(_ctx: Builder, { organizationId, publicId }: Asker, tasks: Tasks): SQL {
  return sql`(${and(eq(tasks.organizationId, organizationId), eq(tasks.status, 'OPEN'))} OR ${tasks.assigneePublicId} = ${publicId})`;
}

describe('cachePredicate', () => {
  it('has the text and the values of the predicate', () => {
    const cached = cachePredicate(isTheirs);
    expect(textOf(cached(ctx, asker, workflowTasks))).toEqual(textOf(isTheirs(ctx, asker, workflowTasks)));
    expect(textOf(cached(ctx, asker, workflowTasks)).params).toEqual([14, 'OPEN', asker.publicId]);
  });

  it('is put together once for each table, and asks for each person', () => {
    const build = vi.fn(isTheirs);
    const kept = cachePredicate(build);
    const ofOthers = { ...asker, organizationId: 3, publicId: 'somebody' };
    expect(textOf(kept(ctx, asker, workflowTasks)).params).toEqual([14, 'OPEN', asker.publicId]);
    expect(textOf(kept(ctx, ofOthers, workflowTasks)).params).toEqual([3, 'OPEN', 'somebody']);
    expect(textOf(kept(ctx, asker, others)).sql).toContain('`others`.`organization_id` = ?');
    expect(build).toHaveBeenCalledTimes(2);
  });

  it('combines with other conditions and keeps parameters in textual order', () => {
    const kept = cachePredicate(isTheirs);
    const both = sql`${eq(projects.projectCode, 'C1')} AND ${kept(ctx, asker, workflowTasks)} AND ${eq(projects.isActive, true)}`;
    expect(textOf(both).params).toEqual(['C1', 14, 'OPEN', asker.publicId, true]);
  });

  it('asks of columns what it asks of a person', () => {
    const column = sql`batched_requests.organization_id`;
    const kept = cachePredicate(isTheirs);
    expect(textOf(kept(ctx, { ...asker, organizationId: column }, workflowTasks))).toEqual(
      textOf(isTheirs(ctx, { ...asker, organizationId: column }, workflowTasks)),
    );
  });

  it('keeps placeholders for a prepared statement', () => {
    const organizationId = sql.placeholder('organization');
    const kept = cachePredicate(isTheirs);
    expect(textOf(kept(ctx, { ...asker, organizationId }, workflowTasks)).params).toEqual([
      organizationId,
      'OPEN',
      asker.publicId,
    ]);
  });

  it('is split at its values alone, not at a question mark of the text', () => {
    const kept = cachePredicate(
      (_ctx, { userId }: Asker, { id }: typeof projects) => sql`'?' = ${userId} AND ${id} > 0`,
    );
    expect(textOf(kept(ctx, asker, projects))).toMatchObject({ sql: "'?' = ? AND `projects`.`id` > 0", params: [20] });
  });
});
