import { eq, like } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { updateOrganization } from '@/lib/people/projects/update-organization';
import type { UserCtx } from '@/lib/platform/ctx';
import { verifyNumbering } from '../engine/verify/verify';
import { previewCodeChange } from './preview-code-change';

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const REASON = 'เปลี่ยนชื่อหน่วยงานตามคำสั่ง';

let admin: UserCtx;
let enUser: MadeUser;
let teamUser: MadeUser;

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  enUser = await makeUser({ organization: 'EN', role: 'DOCUMENT_CONTROL' });
  teamUser = await makeUser({ organization: 'TEAM', role: 'DOCUMENT_CONTROL' });
});

afterEach(async () => {
  expect(await verifyNumbering(admin)).toEqual([]);
});

async function organization(user: MadeUser) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, user.organizationId));
  if (!row) throw new Error('no organization');
  return row;
}

async function rename(user: MadeUser, code: string, reason: string | undefined = REASON) {
  const { publicId, versionNo, nameTh, nameEn } = await organization(user);
  const roleCode = user === enUser ? 'DESIGNER' : 'CONSULTANT';
  return updateOrganization(admin, { publicId, versionNo, code, nameTh, nameEn, roleCode, reason });
}

/** Sends a letter with the code as it is now. */
async function send(user: MadeUser, to = 'สคฉ.3'): Promise<string> {
  const ctx = await userCtx(user);
  const { organizationCode } = await organization(user);
  const actor = { ...ctx.actor, organizationCode };
  return (await makeSubmitted({ ...ctx, actor }, { to: [to] })).documentNumber;
}

describe('a new code of an organization', () => {
  it('is shown before it is saved: the next number of each series, before and after', async () => {
    expect(await send(enUser)).toBe(`EN-สคฉ.3-0001-${year}`);
    const { publicId } = await organization(enUser);
    expect(await previewCodeChange(admin, { publicId, code: 'ENG' })).toEqual({
      oldCode: 'EN',
      newCode: 'ENG',
      hasMore: false,
      rows: [
        {
          projectCode: 'LCBP3-C2',
          typeCode: 'LETTER',
          before: `EN-สคฉ.3-0002-${year}`,
          after: `ENG-สคฉ.3-0002-${year}`,
          newPattern: `ENG-สคฉ.3-{SEQ}-${year}`,
          isNewSeries: true,
          continuesFrom: 2,
        },
      ],
    });
    expect((await organization(enUser)).organizationCode).toBe('EN');
    await expect(previewCodeChange(await userCtx(enUser), { publicId, code: 'ENG' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('asks for a reason once numbers print the old one, and keeps it', async () => {
    await expect(rename(enUser, 'ENG', '')).rejects.toMatchObject({ code: 'REASON_TOO_SHORT' });
    await rename(enUser, 'ENG');
    const { publicId } = await organization(enUser);
    const logged = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(logged.find(({ action }) => action === 'organization.updated')).toMatchObject({
      reason: REASON,
      severity: 'WARN',
      changes: { code: ['EN', 'ENG'] },
    });
  });

  it('is printed as the preview said, and what was issued keeps its text and its codes', async () => {
    expect(await send(enUser)).toBe(`ENG-สคฉ.3-0002-${year}`);
    const [old] = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.numberKey, `EN-สคฉ.3-0001-${year}`));
    expect(old).toMatchObject({ state: 'CONFIRMED', printedCodes: { ORIGINATOR: 'EN', RECIPIENT: 'สคฉ.3' } });
    const printed = await db
      .select({ number: correspondenceRevisions.documentNumber })
      .from(correspondenceRevisions)
      .where(like(correspondenceRevisions.documentNumber, 'EN%'));
    expect(printed.map(({ number }) => number).sort()).toEqual([`EN-สคฉ.3-0001-${year}`, `ENG-สคฉ.3-0002-${year}`]);
  });

  it('that another one had before goes on behind its numbers, with every integer accounted for', async () => {
    for (let count = 0; count < 4; count++) await send(teamUser);
    // A freed code is assigned to the other organization: TEAM writes as EN, whose series ended at 1.
    const { publicId } = await organization(teamUser);
    const preview = await previewCodeChange(admin, { publicId, code: 'EN' });
    expect(preview.rows).toMatchObject([{ after: `EN-สคฉ.3-0005-${year}`, isNewSeries: false, continuesFrom: 5 }]);
    await rename(teamUser, 'EN');
    expect(await send(teamUser)).toBe(`EN-สคฉ.3-0005-${year}`);
    const passedOver = await db
      .select({ text: documentNumberReservations.numberKey, reason: documentNumberReservations.reason })
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.state, 'SKIPPED'));
    expect(passedOver.map(({ text }) => text)).toEqual([2, 3, 4].map((n) => `EN-สคฉ.3-000${n}-${year}`));
    expect(passedOver.every(({ reason }) => reason !== null)).toBe(true);
  });

  it('back to what it was continues too: no text is ever printed twice', async () => {
    await rename(teamUser, 'TEAM');
    expect(await send(teamUser)).toBe(`TEAM-สคฉ.3-0006-${year}`);
    await rename(enUser, 'EN');
    expect(await send(enUser)).toBe(`EN-สคฉ.3-0006-${year}`);
    const texts = await db.select({ text: documentNumberReservations.numberKey }).from(documentNumberReservations);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });

  it('while letters are being sent never leaves a number twice or a gap', async () => {
    const sending = Array.from({ length: 12 }, () => send(enUser));
    const [numbers] = await Promise.all([Promise.all(sending), rename(enUser, 'ENX')]);
    expect(new Set(numbers).size).toBe(12);
    await rename(enUser, 'EN');
  });
});
