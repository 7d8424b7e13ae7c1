import { and, eq } from 'drizzle-orm';
import { workflowDefinitions } from '@/db/schema/workflow';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readCached, readPointer, writeCached, writePointer } from './cache';
import { compileDefinition } from './compile';
import type { CompiledDefinition } from './compiled';
import { type RuntimeDefinition, toRuntime } from './runtime';
import { Definition } from './schema';

/** There are a few dozen versions in all; the bound only keeps a process from growing for ever. */
const MAX_KEPT = 200;

// A pinned version is immutable, so the cache needs no invalidation. It holds one promise per version: concurrent
// misses share one query.
const kept = new Map<string, Promise<RuntimeDefinition>>();

/**
 * The published version that an instance is pinned to, whatever is active now. From the process, else Redis, else the
 * database; without Redis it only takes a millisecond longer.
 * @throws AppError INTERNAL for an id that no published version has, or whose text can no longer be understood
 */
export async function findDefinition(ctx: Ctx, id: string): Promise<RuntimeDefinition> {
  const known = kept.get(id);
  if (known) {
    // Least recently used goes first.
    kept.delete(id);
    kept.set(id, known);
    return known;
  }
  const loading = load(ctx, id);
  kept.set(id, loading);
  if (kept.size > MAX_KEPT) {
    const oldest = kept.keys().next().value;
    if (oldest !== undefined) kept.delete(oldest);
  }
  try {
    return await loading;
  } catch (error) {
    kept.delete(id);
    throw error;
  }
}

async function load(ctx: Ctx, id: string): Promise<RuntimeDefinition> {
  const cached = await readCached(id);
  if (cached) return toRuntime({ id, sha256: cached.sha256 }, cached.compiled);
  const [row] = await ctx.db
    .select({
      status: workflowDefinitions.status,
      sha256: workflowDefinitions.sha256,
      dsl: workflowDefinitions.dsl,
      compiled: workflowDefinitions.compiled,
    })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.id, id));
  if (!row || row.status === 'DRAFT') throw new AppError('INTERNAL', { cause: `no published definition ${id}` });
  const compiled = compiledOf(row);
  await writeCached(id, { sha256: row.sha256, compiled });
  return toRuntime({ id, sha256: row.sha256 }, compiled);
}

/** A compiled form of an earlier engine is compiled again from its text, which never changes. */
function compiledOf(row: { dsl: unknown; compiled: unknown }): CompiledDefinition {
  const stored = row.compiled as { format?: unknown };
  if (stored.format === 2) return row.compiled as CompiledDefinition;
  const parsed = Definition.safeParse(row.dsl);
  if (!parsed.success) throw new AppError('INTERNAL', { cause: parsed.error });
  return compileDefinition(parsed.data);
}

/**
 * The version that a new document of this workflow would be pinned to. May lag a publication by a minute at most.
 * @throws AppError INTERNAL when the workflow has no published version
 */
export async function findActiveDefinition(ctx: Ctx, workflowCode: string): Promise<RuntimeDefinition> {
  const pointer = await readPointer(workflowCode, 'active');
  // A pointer may outlive its version where a database was restored to an earlier day.
  const pointed = pointer ? await findDefinition(ctx, pointer).catch(() => null) : null;
  return pointed ?? findDefinition(ctx, await selectActiveId(ctx, workflowCode));
}

async function selectActiveId(ctx: Ctx, workflowCode: string): Promise<string> {
  const [row] = await ctx.db
    .select({ id: workflowDefinitions.id })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.activeCode, workflowCode));
  if (!row) throw new AppError('INTERNAL', { cause: `no active workflow definition ${workflowCode}` });
  await writePointer(workflowCode, 'active', row.id);
  return row.id;
}

/** A published version by its number; null where there is none. */
export async function findDefinitionVersion(
  ctx: Ctx,
  workflowCode: string,
  version: number,
): Promise<RuntimeDefinition | null> {
  const pointer = await readPointer(workflowCode, version);
  if (pointer) return findDefinition(ctx, pointer);
  const [row] = await ctx.db
    .select({ id: workflowDefinitions.id, status: workflowDefinitions.status })
    .from(workflowDefinitions)
    .where(and(eq(workflowDefinitions.workflowCode, workflowCode), eq(workflowDefinitions.version, version)));
  if (!row || row.status === 'DRAFT') return null;
  await writePointer(workflowCode, version, row.id);
  return findDefinition(ctx, row.id);
}

/** Forgets what this process keeps; for tests and for a database that has been restored under it. */
export function forgetDefinitions(): void {
  kept.clear();
}
