import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceAttentions, correspondences } from '@/db/schema/correspondence';
import { projectOrganizations } from '@/db/schema/organizations';
import { idOf } from '@/db/testing/factories/document-rows';
import { draftInput, makeDraft } from '@/db/testing/factories/documents';
import { findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft, rfaInput } from '@/db/testing/factories/rfa-drafts';
import { formOptions } from '@/lib/documents/document/draft/form-options';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import { getRfaFormOptions } from '@/lib/documents/rfas/draft/form-options';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import { listUsers } from '../users/user-queries';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
let contractor: UserCtx;
let consultant: UserCtx;
let rival: MadeUser;
let colleague: MadeUser;
let owner: MadeUser;
let reviewer: MadeUser;
let designer: MadeUser;
let observer: MadeUser;

beforeAll(async () => {
  // A contractor of the same project, in no contract with the other one.
  await db
    .insert(projectOrganizations)
    .ignore()
    .values({ projectId: await idOf('project', PROJECT), organizationId: (await findOrganization('ผรม.4')).id });
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  consultant = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  rival = await makeUser({ organization: 'ผรม.4', role: 'DOCUMENT_CONTROL' });
  colleague = await makeUser({ organization: 'ผรม.2', role: 'EDITOR' });
  owner = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  designer = await makeUser({ organization: 'TEAM', role: 'EDITOR' });
  observer = await makeUser({ organization: 'EN', role: 'DOCUMENT_CONTROL' });
});

const to = (user: MadeUser) => [
  { organizationPublicId: user.organizationPublicId, attentions: [{ userPublicId: user.publicId }] },
];

describe('a contractor', () => {
  it('is offered the people of owner, consultant and designer of its contracts, of others only the organization', async () => {
    for (const options of [await formOptions(contractor, PROJECT), await getRfaFormOptions(contractor, PROJECT)]) {
      const people = options.organizations.flatMap((organization) => organization.people);
      const offered = people.map(({ publicId }) => publicId);
      expect(offered).toEqual(expect.arrayContaining([owner.publicId, reviewer.publicId, designer.publicId]));
      expect(offered).not.toContain(rival.publicId);
      expect(offered).not.toContain(observer.publicId);
      expect(options.organizations.find(({ code }) => code === 'ผรม.4')).toMatchObject({ people: [] });
    }
    const offered = (await formOptions(consultant, PROJECT)).organizations.flatMap(({ people }) => people);
    expect(offered.map(({ publicId }) => publicId)).toEqual(
      expect.arrayContaining([rival.publicId, colleague.publicId, observer.publicId]),
    );
  });

  it('names no person of another contractor, in a letter or in the copies of an RFA', async () => {
    const input = await draftInput({ to: [] });
    const refusal = { code: 'ATTENTION_UNKNOWN' };
    await expect(createCorrespondence(contractor, { ...input, to: to(rival) })).rejects.toMatchObject(refusal);
    await expect(createCorrespondence(contractor, { ...input, to: to(owner), cc: to(rival) })).rejects.toMatchObject(
      refusal,
    );
    await expect(createRfa(contractor, { ...(await rfaInput(contractor)), cc: to(rival) })).rejects.toMatchObject(
      refusal,
    );
    await expect(
      createCorrespondence(contractor, { ...input, to: to(owner), cc: to(reviewer) }),
    ).resolves.toBeDefined();
    await expect(makeDraft(contractor, { to: ['ผรม.4'] })).resolves.toBeDefined();
    await expect(createCorrespondence(consultant, { ...input, to: to(rival) })).resolves.toBeDefined();
  });

  it('does not send what names one, whenever that was written', async () => {
    for (const { send, publicId } of [
      { send: submitCorrespondence, ...(await makeDraft(contractor, { to: ['ผรม.4'] })) },
      { send: submitRfa, ...(await makeRfaDraft(contractor, { cc: [{ ...to(rival)[0], attentions: [] }] as never })) },
    ]) {
      const [document] = await db.select().from(correspondences).where(eq(correspondences.publicId, publicId));
      await db.insert(correspondenceAttentions).values({
        correspondenceId: document?.id ?? 0,
        organizationId: rival.organizationId,
        userId: rival.userId,
        personName: rival.displayName,
      });
      await expect(send(contractor, { publicId })).rejects.toMatchObject({ code: 'ATTENTION_UNKNOWN' });
      await db.delete(correspondenceAttentions).where(eq(correspondenceAttentions.correspondenceId, document?.id ?? 0));
      await expect(send(contractor, { publicId })).resolves.toMatchObject({ publicId });
    }
  });

  it('looks up no account of another contractor to give it a role', async () => {
    const everybody = { sort: [], size: 100, after: null, before: null, filters: {} };
    const found = async (user: MadeUser) =>
      (await listUsers(await userCtx(user), everybody)).rows.map(({ publicId }) => publicId);
    const ours = await found(await makeUser({ organization: 'ผรม.2', role: 'CONTRACT_ADMIN', contract: PROJECT }));
    expect(ours).toEqual(expect.arrayContaining([colleague.publicId, owner.publicId]));
    expect(ours).not.toContain(rival.publicId);
    const owners = await found(await makeUser({ organization: 'สคฉ.3', role: 'CONTRACT_ADMIN', contract: PROJECT }));
    expect(owners).toEqual(expect.arrayContaining([colleague.publicId, rival.publicId]));
  });
});
