import type { Ctx } from '@/lib/platform/ctx';
import { registeredRecords, type SubjectQuery } from '../registered-subjects';
import type { SubjectFacts } from './subject-facts';

/** The facts of each instance's record, by instance id. An instance whose record is not there, or not to be seen, is left out. */
export async function loadSubjects(
  ctx: Ctx,
  instanceIds: readonly string[],
  query: SubjectQuery = { isForActor: false },
): Promise<Map<string, SubjectFacts>> {
  const found = new Map<string, SubjectFacts>();
  for (const record of registeredRecords()) {
    const missing = instanceIds.filter((id) => !found.has(id));
    if (missing.length === 0) break;
    for (const [id, facts] of await record.readFacts(ctx, missing, query)) found.set(id, facts);
  }
  return found;
}
