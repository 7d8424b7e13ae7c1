import { runVerification } from '@/lib/numbering/engine/verify/run-verification';
import { runSealVerification } from '@/lib/platform/audit/run-seal-verification';
import type { Ctx } from '@/lib/platform/ctx';
import { runWorkflowVerification } from '@/lib/workflow/engine/verify/run-verification';

/** The verifications of numbers, workflows and audit. @returns what they found, in words */
export async function verifyEverything(ctx: Ctx, say: (text: string) => void): Promise<string[]> {
  const numbers = await runVerification(ctx);
  const workflows = await runWorkflowVerification(ctx);
  // Rows of the last minutes before the backup have no seal yet; the worker makes it.
  const { broken: seal, records } = await runSealVerification(ctx);
  const word = (count: number) => (count === 0 ? 'all is well' : `${count} findings`);
  say(
    `  numbers: ${word(numbers.length)}; workflows: ${word(workflows.length)}; audit seals: ${word(seal ? 1 : 0)}; records: ${word(records.length)}`,
  );
  return [
    ...numbers.map(({ rule, seriesId, detail }) => `${rule} series ${seriesId ?? '–'}: ${detail}`),
    ...workflows.map(({ rule, instanceId, detail }) => `${rule} ${instanceId ?? '–'}: ${detail}`),
    ...records.map(({ kind, rowKey, label, problem }) => `${kind} ${rowKey} (${label ?? '–'}): ${problem}`),
    ...(seal ? [`audit rows ${seal.firstId} to ${seal.lastId}: ${seal.problem}`] : []),
  ];
}
