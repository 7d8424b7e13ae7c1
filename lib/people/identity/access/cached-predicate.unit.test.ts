import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { alias, MySqlDialect } from 'drizzle-orm/mysql-core';
import { describe, expect, it, vi } from 'vitest';
import { projects } from '@/db/schema/organizations';
import { workflowTasks } from '@/db/schema/workflow';
import { type Asker, type Builder, cachePredicate } from './cached-predicate';

const ctx = {} as Builder;
const others = alias(workflowTasks, 'others');
const asker: Asker = { userId: 20, organizationId: 14, publicId: "x' OR '1'='1" };

const textOf = (condition: SQL) => new MySqlDialect().sqlToQuery(condition);

type Tasks = Record<'organizationId' | 'status' | 'assigneePublicId', Column>;

function isTheirs(_ctx: Builder, { organizationId, publicId }: Asker, tasks: Tasks): SQL {
  return sql`(${and(eq(tasks.organizationId, organizationId), eq(tasks.status, 'OPEN'))} OR ${tasks.assigneePublicId} = ${publicId})`;
}

describe('keepCondition', () => {
  it('writes keys into the text and leaves all other values to the driver', () => {
    const kept = cachePredicate(isTheirs);
    expect(textOf(kept(ctx, asker, workflowTasks))).toMatchObject({
      sql: textOf(isTheirs(ctx, asker, workflowTasks)).sql.replace('`organization_id` = ?', '`organization_id` = 14'),
      params: ['OPEN', asker.publicId],
    });
  });

  it('is put together once for each table, and asks for each person', () => {
    const build = vi.fn(isTheirs);
    const kept = cachePredicate(build);
    const ofOthers = { ...asker, organizationId: 3, publicId: 'somebody' };
    expect(textOf(kept(ctx, asker, workflowTasks)).sql).toContain('`organization_id` = 14');
    expect(textOf(kept(ctx, ofOthers, workflowTasks))).toMatchObject({
      sql: expect.stringContaining('`organization_id` = 3'),
      params: ['OPEN', 'somebody'],
    });
    expect(textOf(kept(ctx, asker, others)).sql).toContain('`others`.`organization_id` = 14');
    expect(build).toHaveBeenCalledTimes(2);
  });

  it('combines with other conditions and keeps parameters in textual order', () => {
    const kept = cachePredicate(isTheirs);
    const both = sql`${eq(projects.projectCode, 'C1')} AND ${kept(ctx, asker, workflowTasks)} AND ${eq(projects.isActive, true)}`;
    expect(textOf(both).params).toEqual(['C1', 'OPEN', asker.publicId, true]);
  });

  it('asks of columns what it asks of a person', () => {
    const column = sql.raw('askings.organization_id') as unknown as number;
    const kept = cachePredicate(isTheirs);
    expect(textOf(kept(ctx, { ...asker, organizationId: column }, workflowTasks))).toEqual(
      textOf(isTheirs(ctx, { ...asker, organizationId: column }, workflowTasks)),
    );
  });

  it('binds values that are not integers as parameters', () => {
    const kept = cachePredicate((_ctx, { userId }: Asker, { id }: typeof projects) => eq(id, userId));
    expect(textOf(kept(ctx, { ...asker, userId: Number.NaN }, projects))).toMatchObject({ params: [Number.NaN] });
  });

  it('refuses a condition in which a question mark is no value', () => {
    const kept = cachePredicate((_ctx, _asker: Asker, { projectCode }: typeof projects) => sql`${projectCode} = '?'`);
    expect(() => kept(ctx, asker, projects)).toThrow('question mark');
  });
});
