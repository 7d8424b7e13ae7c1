import { openAdminConnection } from '@/db/admin-connection';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';

/** Usual size of an RFA in progress, by the requirements. */
const ROWS_EACH = 20;
/** As many as the pool has connections. */
const AT_ONCE = 20;

/** So many RFAs with the consultant's team, each with a history. @returns their instances */
export async function makeLoadRfas(count: number): Promise<string[]> {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  const instanceIds: string[] = [];
  let begun = 0;
  const makeOnAndOn = async () => {
    while (begun < count) {
      begun += 1;
      instanceIds.push((await makeRfa(contractor)).instanceId);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeOnAndOn));
  // The history is inserted without the engine and its permissions: audit chains are not measured.
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  await admin.query(`INSERT INTO workflow_histories
    (id, instance_id, seq, definition_version, from_state, to_state, action, actor_type, prev_hash, row_hash)
    SELECT UUID(), i.id, s.seq, 1, i.current_state, i.current_state, 'RESPOND', 'SYSTEM', REPEAT('0', 64), REPEAT('0', 64)
    FROM workflow_instances AS i JOIN seq_2_to_${ROWS_EACH} AS s`);
  await admin.query(`UPDATE workflow_instances SET version_no = ${ROWS_EACH + 1}`);
  await admin.end();
  return instanceIds;
}
