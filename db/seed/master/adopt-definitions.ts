import { and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../../client';
import { workflowDefinitions } from '../../schema/workflow';
import { type ShippedDefinition, WORKFLOW_DEFINITIONS } from './workflow-definitions';

/**
 * Adds shipped versions that a database lacks. The newest becomes active only when it is added, and only if the active
 * one is also a shipped version. An administrator's published version stays in force. Running documents keep their
 * pinned version.
 */
export async function adoptDefinitions(db: Database): Promise<void> {
  const present = await db
    .select({
      workflowCode: workflowDefinitions.workflowCode,
      version: workflowDefinitions.version,
      sha256: workflowDefinitions.sha256,
      isActive: workflowDefinitions.isActive,
    })
    .from(workflowDefinitions);
  const codes = [...new Set(WORKFLOW_DEFINITIONS.map(({ workflowCode }) => workflowCode))];
  for (const code of codes) {
    const rows = present.filter((row) => row.workflowCode === code);
    const active = rows.find((row) => row.isActive);
    const shipped = WORKFLOW_DEFINITIONS.filter(({ workflowCode }) => workflowCode === code);
    const isOurs = rows.length === 0 || shipped.some(({ sha256 }) => sha256 === active?.sha256);
    // A version number that an administrator has taken is the administrator's.
    const missing = shipped.filter(({ version }) => !rows.some((row) => row.version === version));
    const newest = missing.at(-1);
    if (!newest) continue;
    const becomesActive = isOurs && newest === shipped.at(-1) && newest.version > (maximum(rows) ?? 0);
    await insertVersions(db, missing, becomesActive ? newest : null);
  }
}

function maximum(rows: readonly { version: number }[]): number | null {
  return rows.length === 0 ? null : Math.max(...rows.map(({ version }) => version));
}

async function insertVersions(
  db: Database,
  versions: readonly ShippedDefinition[],
  active: ShippedDefinition | null,
): Promise<void> {
  const published = and(
    inArray(
      workflowDefinitions.workflowCode,
      versions.map(({ workflowCode }) => workflowCode),
    ),
    eq(workflowDefinitions.isActive, true),
  );
  if (active) await db.update(workflowDefinitions).set({ isActive: false, status: 'RETIRED' }).where(published);
  await db.insert(workflowDefinitions).values(
    versions.map((version) => ({
      ...version,
      id: v7(),
      status: version === active ? ('PUBLISHED' as const) : ('RETIRED' as const),
      isActive: version === active,
    })),
  );
}
