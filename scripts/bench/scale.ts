import '@/lib/documents/kinds/register-subjects';
import { eq } from 'drizzle-orm';
import { closeDatabase, getDatabase } from '@/db/client';
import { projects } from '@/db/schema/organizations';
import { seedMasterData } from '@/db/seed/master-data';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { palette } from '@/lib/documents/document/register/palette';
import { CreateCorrespondence } from '@/lib/documents/document/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import { submitEach } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { getMatrix } from '@/lib/work/ball-in-court/get-matrix';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { report } from './figure';
import { multiplyDocuments, writeDocuments } from './my-work/documents';
import { percentile } from './open-loop/statistics';

// The same pages and the same submit at 10,000 documents and at 100,000, in one run on one database. So the ratio is
// the cost of ten times the documents, on any machine. A tenth of the documents is in progress.

const PROJECT = 'LCBP3-C2';
/** Of 500 documents, themselves included. */
const COPIES = { few: 20, many: 200 };
/** After two that fill the database's memory. */
const CALLS = 15;

async function median(call: () => Promise<unknown>): Promise<number> {
  await call();
  await call();
  const durations: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const startedAt = performance.now();
    await call();
    durations.push(performance.now() - startedAt);
  }
  return percentile(durations, 0.5);
}

/** Sends one letter after the other, each alone in its batch. */
async function submitter(ctx: UserCtx): Promise<() => Promise<unknown>> {
  const [project] = await getDatabase().select().from(projects).where(eq(projects.projectCode, PROJECT));
  const input = CreateCorrespondence.parse({
    projectPublicId: project?.publicId,
    typeCode: 'LETTER',
    subject: 'ขอส่งแบบเพื่อพิจารณา',
    body: 'เรียนมาเพื่อโปรดพิจารณา',
    to: [{ organizationPublicId: (await findOrganization('สคฉ.3')).publicId }],
  });
  const drafts: { publicId: string }[] = [];
  for (let at = 0; at < 2 * (CALLS + 2); at += 1) drafts.push(await createCorrespondence(ctx, input));
  return async () => {
    const { publicId } = drafts.shift() ?? { publicId: '' };
    const [outcome] = await submitEach(ctx, [{ publicId }]);
    if (outcome?.status !== 'fulfilled') throw new Error(`not submitted: ${JSON.stringify(outcome)}`);
  };
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
const control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
const reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
await makeReviewTeam([reviewer]);
await writeDocuments(control, contractor);
const register = (params: Parameters<typeof listCorrespondences>[2]) => () =>
  listCorrespondences(control, PROJECT, params);
const measured: Readonly<Record<string, () => Promise<unknown>>> = {
  register: register({}),
  'register.received': register({ view: 'received' }),
  'register.by-subject': register({ sort: [{ key: 'subject', descending: false }] }),
  'register.text': register({ filters: { q: 'แบบ' } }),
  search: () => palette(control, 'แบบ'),
  'my-work': () => listMyWork(control, {}),
  'my-work.organization': () => listMyWork(control, { scope: 'organization' }),
  'ball-in-court': () => getMatrix(control, PROJECT, {}),
  submit: await submitter(control),
};

await multiplyDocuments(1, COPIES.few);
const few = new Map<string, number>();
for (const [name, call] of Object.entries(measured)) few.set(name, await median(call));
await multiplyDocuments(COPIES.few, COPIES.many);
for (const [name, call] of Object.entries(measured)) {
  const [before, after] = [few.get(name) ?? 0, await median(call)];
  report(`scale.${name}.documents-10k`, before, 'ms');
  report(`scale.${name}.documents-100k`, after, 'ms');
  report(`scale.${name}.ratio`, after / before, 'x');
}
closeRedis();
await closeDatabase();
