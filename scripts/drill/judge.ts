import { eq, inArray } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import type { Clients } from './clients';

/** Rows asked for at once. */
const CHUNK = 1000;

/** Compares the clients' answers with the installation's present state. */
export async function judge({ sent, unsettled }: Clients): Promise<{ findings: string[]; lost: number }> {
  const { getDatabase } = await import('@/db/client');
  const { verifyNumbering } = await import('@/lib/numbering/engine/verify/verify');
  const { verifyWorkflows } = await import('@/lib/workflow/engine/verify/verify');
  const { systemCtx } = await import('@/lib/platform/ctx');
  const ctx = systemCtx('drill');
  const kept = new Map<string, string | null>();
  for (let start = 0; start < sent.length; start += CHUNK) {
    const ids = sent.slice(start, start + CHUNK).map(({ publicId }) => publicId);
    const rows = await getDatabase()
      .select({ publicId: correspondences.publicId, number: correspondenceRevisions.documentNumber })
      .from(correspondences)
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
      .where(inArray(correspondences.publicId, ids));
    for (const { publicId, number } of rows) kept.set(publicId, number);
  }
  const lost = sent.filter(({ publicId, documentNumber }) => kept.get(publicId) !== documentNumber);
  const repeated = sent.length - new Set(sent.map(({ documentNumber }) => documentNumber)).size;
  const numbering = await verifyNumbering(ctx);
  const workflows = await verifyWorkflows(ctx);
  const findings = [
    ...unsettled.map((what) => `never settled: ${what}`),
    ...lost.map(({ documentNumber }) => `lost: ${documentNumber}`),
    ...(repeated > 0 ? [`${repeated} numbers were told twice`] : []),
    ...numbering.map((finding) => `numbering: ${JSON.stringify(finding)}`),
    ...workflows.map((finding) => `workflow: ${JSON.stringify(finding)}`),
  ];
  return { findings, lost: lost.length };
}
