import { beforeAll, describe, expect, it } from 'vitest';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { recentRecipients } from '../../document/draft/recent-recipients';
import { cancelCorrespondence } from '../life';

const PROJECT = 'LCBP3-C2';
let controller: UserCtx;

beforeAll(async () => {
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

async function publicIdsOf(...codes: string[]): Promise<string[]> {
  return Promise.all(codes.map(async (code) => (await findOrganization(code)).publicId));
}

describe('recipients of the last letters', () => {
  it('are those of TO, the latest first and each once', async () => {
    await makeSubmitted(controller, { to: ['กทท.'] });
    await makeSubmitted(controller, { to: ['สคฉ.3'], cc: ['ผรม.2'] });
    await makeSubmitted(controller, { to: ['TEAM'] });
    await makeSubmitted(controller, { to: ['กทท.'] });
    const recent = await recentRecipients(controller, PROJECT);
    expect(recent.slice(0, 3)).toEqual(await publicIdsOf('กทท.', 'TEAM', 'สคฉ.3'));
    expect(new Set(recent).size).toBe(recent.length);
    expect(recent.length).toBeLessThanOrEqual(5);
  });

  it('are not changed by drafts, by cancelled letters, and by letters of other organizations', async () => {
    await makeSubmitted(controller, { to: ['TEAM'] });
    await makeSubmitted(controller, { to: ['กทท.'] });
    const before = await recentRecipients(controller, PROJECT);
    await makeDraft(controller, { to: ['TEAM'] });
    const administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const letter = await makeSubmitted(controller, { to: ['TEAM'] });
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason: 'ส่งผิดผู้รับ' });
    const other = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    await makeSubmitted(other, { to: ['TEAM'] });
    expect(await recentRecipients(controller, PROJECT)).toEqual(before);
    expect((await recentRecipients(other, PROJECT))[0]).toBe((await publicIdsOf('TEAM'))[0]);
  });

  it('leave out a confidential letter that the reader may not see', async () => {
    await makeSubmitted(controller, { to: ['กทท.'] });
    await makeSubmitted(controller, { to: ['TEAM'], secrecy: 'CONFIDENTIAL' });
    const editor = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    const [forController] = await recentRecipients(controller, PROJECT);
    const [forEditor] = await recentRecipients(editor, PROJECT);
    expect([forController, forEditor]).toEqual(await publicIdsOf('TEAM', 'กทท.'));
  });

  it('are refused in a project that the actor may not enter', async () => {
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'EDITOR' }));
    await expect(recentRecipients(stranger, 'LCBP3-C1')).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });
});
