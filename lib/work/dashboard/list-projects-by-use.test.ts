import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { userPreferences } from '@/db/schema/identity';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { listEnterableProjects } from '@/lib/people/identity/access/queries';
import { rememberProject } from '@/lib/people/preferences/last-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { listProjectsByUse } from './list-projects-by-use';

const db = getDatabase();
let person: MadeUser;
let ctx: UserCtx;
let all: string[];

beforeAll(async () => {
  person = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  ctx = await userCtx(person);
  all = (await listEnterableProjects(ctx)).map(({ code }) => code);
  const sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  for (let at = 0; at < 3; at += 1) await makeSubmitted(sender, { project: 'LCBP3-C2', to: ['สคฉ.3'] });
});
afterAll(closeDatabase);

const codes = async (of = ctx) => (await listProjectsByUse(of)).map(({ code }) => code);
const rows = () => db.select().from(userPreferences).where(eq(userPreferences.userId, person.userId));

describe('the projects of a person', () => {
  it('begin with the one of most open work until one was used', async () => {
    expect(all.length).toBeGreaterThan(1);
    expect(all[0]).not.toBe('LCBP3-C2');
    expect((await codes())[0]).toBe('LCBP3-C2');
    expect([...(await codes())].sort()).toEqual([...all].sort());
  });

  it('begin with the one used last, in every browser and for this person alone', async () => {
    const [other = ''] = all.filter((code) => code !== 'LCBP3-C2');
    await rememberProject(ctx, { projectCode: 'LCBP3-C2' });
    await rememberProject(ctx, { projectCode: other });
    // Another session of the same person.
    expect((await codes(await userCtx(person))).slice(0, 2)).toEqual([other, 'LCBP3-C2']);
    const colleague = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    expect((await codes(colleague))[0]).toBe('LCBP3-C2');
  });

  it('are stored once, whichever of two windows is later', async () => {
    await Promise.all(all.slice(0, 2).map((projectCode) => rememberProject(ctx, { projectCode })));
    expect(await rows()).toHaveLength(1);
    expect(all.slice(0, 2)).toContain((await codes())[0]);
  });

  it('leave out what the person may not enter: it is refused, and a stored one is passed over', async () => {
    const stranger = await makeUser({ organization: 'ผรม.2', role: 'VIEWER' });
    const own = await userCtx(stranger);
    for (const projectCode of ['NO-SUCH', ...all.filter((code) => !code.startsWith('LCBP3-C2')).slice(0, 1)]) {
      if ((await listEnterableProjects(own)).some(({ code }) => code === projectCode)) continue;
      await expect(rememberProject(own, { projectCode })).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    }
    await db
      .update(userPreferences)
      .set({ preferenceValue: { projectPublicId: newPublicId() } })
      .where(eq(userPreferences.userId, person.userId));
    expect((await codes())[0]).toBe('LCBP3-C2');
  });
});
