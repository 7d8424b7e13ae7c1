import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { userAssignments, users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { requireSecondPerson } from './second-person';

const db = getDatabase();
const own = 'RESET_OWN' as const;
const reset = { own, permission: 'numbering.reset' } as const;

const superadmin = () => makeUser({ organization: 'คคง.', role: 'SUPERADMIN' });
const hoursAgo = (hours: number) => sql`NOW(3) - INTERVAL ${hours} HOUR`;
const setAccount = ({ userId }: MadeUser, hours: number) =>
  db
    .update(users)
    .set({ createdAt: hoursAgo(hours) })
    .where(eq(users.userId, userId));
const setRole = ({ userId }: MadeUser, hours: number) =>
  db
    .update(userAssignments)
    .set({ createdAt: hoursAgo(hours) })
    .where(eq(userAssignments.userId, userId));
const approve = async (user: MadeUser, firstUserId = 0) => requireSecondPerson(await userCtx(user), firstUserId, reset);

describe('the second person of a two-person act', () => {
  it('is another one than the first', async () => {
    const user = await superadmin();
    await expect(approve(user, user.userId)).rejects.toMatchObject({ code: own });
    await approve(user, user.userId + 1);
  });

  it('has had the account for a day', async () => {
    const user = await superadmin();
    await setAccount(user, 23);
    await expect(approve(user)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEW', status: 409 });
    await setAccount(user, 25);
    await approve(user);
  });

  it('has had the role for a day', async () => {
    const user = await superadmin();
    await setRole(user, 23);
    await expect(approve(user)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEW' });
    await setRole(user, 25);
    await approve(user);
  });

  it('has had a role with this permission in this place', async () => {
    const role = { role: 'PROJECT_ADMIN', project: 'LCBP3-C2' } as const;
    const user = await makeUser({ organization: 'คคง.', ...role });
    const ofProject = async (code: string) => {
      const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.projectCode, code));
      return { own, permission: 'numbering.import', scope: { projectId: project?.id ?? 0 } } as const;
    };
    const ctx = await userCtx(user);
    await requireSecondPerson(ctx, 0, await ofProject('LCBP3-C2'));
    await expect(requireSecondPerson(ctx, 0, await ofProject('LCBP3-C1'))).rejects.toMatchObject({
      code: 'SECOND_PERSON_NEW',
    });
    await expect(approve(user)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEW' });
  });
});
