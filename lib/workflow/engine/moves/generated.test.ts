import { beforeAll, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { workflowDefinitions } from '@/db/schema/workflow';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { makeShippedDocument, type ShippedCast } from '../testing/shipped-documents';
import { edgeOf, walkAllPaths } from '../testing/walk';

// Tests generated from each shipped version. The engine walks all its paths without a repeated edge, with each possible
// choice, and refuses the rest. An added or changed definition is tested without a line here.

const SHIPPED = WORKFLOW_DEFINITIONS.map(({ workflowCode, version }) => ({ code: workflowCode, version }));

/** Everybody who could have to act, one per organization, with every role there is. */
const strong = new Map<number, UserCtx>();
const people = new Map<string, UserCtx>();
const readers: UserCtx[] = [];
let cast: ShippedCast;

beforeAll(async () => {
  const made = new Map<string, MadeUser>();
  for (const organization of ['ผรม.2', 'คคง.', 'กทท.', 'สคฉ.3', 'TEAM']) {
    const user = await makeUser({
      organization,
      role: 'ORG_ADMIN',
      assignments: [
        { role: 'DOCUMENT_CONTROL' },
        { role: 'PROJECT_ADMIN', project: 'LCBP3-C2' },
        { role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
      ],
    });
    made.set(organization, user);
    strong.set(user.organizationId, await userCtx(user));
    readers.push(await userCtx(await makeUser({ organization, role: 'VIEWER' })));
  }
  const [consultant, holder] = [made.get('คคง.') as MadeUser, made.get('สคฉ.3') as MadeUser];
  await makeReviewTeam([consultant]);
  const [main, informed] = [
    await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
    await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
  ];
  for (const user of [consultant, main, informed]) people.set(user.publicId, await userCtx(user));
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
  cast = { contractor, holder: await userCtx(holder), main, informed };
});

it.each(SHIPPED)(
  '$code $version leads along all its paths, to nowhere else, and does nothing for anybody else',
  async (shipped) => {
    const document = await makeShippedDocument(cast, shipped);
    const owner = document.entityType === 'circulation' ? cast.holder : cast.contractor;
    const walked = await walkAllPaths({ document, owner, strong, people, readers });
    const { transitions, initial } = document.definition;
    const declared = [...new Set(transitions.map((edge) => edgeOf(edge.from, edge)))].toSorted();
    expect(walked.findings).toEqual([]);
    expect([...walked.reached].toSorted()).toEqual(declared);
    expect([...walked.taken].toSorted()).toEqual(declared);
    expect(walked.paths).toBe(countPaths(declared, initial));
    expect(walked.refusals).toBeGreaterThan(20);
  },
  900_000,
);

/** Count of complete walks, computed without walking: shipped definitions end only in final states. */
function countPaths(edges: readonly string[], from: string): number {
  const onward = edges.filter((edge) => edge.startsWith(`${from} `));
  if (onward.length === 0) return 1;
  return onward.reduce((count, edge) => {
    const others = edges.filter((other) => other !== edge);
    return count + countPaths(others, edge.split(' ')[2] ?? '');
  }, 0);
}

it('knows every version that a new database has', async () => {
  const rows = await getDatabase().select().from(workflowDefinitions);
  const names = rows.map(({ workflowCode, version }) => `${workflowCode} ${version}`).toSorted();
  expect(names).toEqual(SHIPPED.map(({ code, version }) => `${code} ${version}`).toSorted());
});
