import { setTimeout as sleep } from 'node:timers/promises';

const FLOW = 'RFA_APPROVAL';
const PAUSE_MS = 2000;

/**
 * Publishes one more version of the RFA's workflow and moves running documents to it and back, repeatedly, until it is
 * stopped. The next turn repeats a move that failed because of a kill.
 */
export async function migrateToAndFro(): Promise<{ stop: () => Promise<number> }> {
  const { makeUser, userCtx } = await import('@/db/testing/factories/people');
  const { createDraft } = await import('@/lib/workflow/authoring/create-draft');
  const { publishDefinition } = await import('@/lib/workflow/authoring/publish-definition');
  const { migrateInstances } = await import('@/lib/workflow/authoring/migrate-instances');
  const { MigrateInstances } = await import('@/lib/workflow/authoring/schema');
  const admin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  const { id, version, versionNo } = await createDraft(admin, { workflowCode: FLOW });
  await publishDefinition(admin, { id, versionNo, changeNote: 'ทดสอบความทนทานของการย้าย' });

  let moved = 0;
  let isStopping = false;
  const migrate = async (fromVersion: number, toVersion: number) => {
    const reason = 'ทดสอบความทนทานของการย้าย';
    const input = { workflowCode: FLOW, fromVersion, toVersion, dryRun: false, reason };
    moved += (await migrateInstances(admin, MigrateInstances.parse(input))).moved;
  };
  const running = (async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const [from, to] = turn % 2 === 0 ? [version - 1, version] : [version, version - 1];
      await migrate(from, to).catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      await running;
      return moved;
    },
  };
}
