import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeReply, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { formOptions, registerOptions } from '../../document/draft/form-options';
import { listDrafts } from '../../document/draft/list-drafts';
import { markRead } from '../../document/read/mark-read';
import { palette } from '../../document/register/palette';
import { REGISTER_SORTS } from '../constants';
import type { CorrespondenceRow } from '../dto';
import { reviseCorrespondence } from '../life';
import { submitCorrespondence } from '../submit/submit-correspondences';
import { exportCorrespondences, listCorrespondences } from './list-correspondences';
import type { RegisterFilters, RegisterParamsInput } from './list-params';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const { controller: sender, recipient, contractor } = await castOf('controller', 'recipient', 'contractor');

async function subjects(ctx: UserCtx, params: RegisterParamsInput = {}): Promise<string[]> {
  return (await listCorrespondences(ctx, PROJECT, params)).rows.map((row) => row.subject);
}

function filtered(ctx: UserCtx, filters: RegisterFilters): Promise<string[]> {
  return subjects(ctx, { filters, sort: [{ key: 'subject', descending: false }] });
}

beforeAll(async () => {
  await makeSubmitted(sender, {
    subject: 'A plain',
    documentDate: '2026-01-10',
    dueDate: '2026-01-20',
    tags: ['งานดิน'],
  });
  await makeSubmitted(sender, {
    subject: 'B urgent',
    urgency: 'MOST_URGENT',
    documentDate: '2026-02-10',
    to: ['กทท.'],
  });
  await makeSubmitted(sender, { subject: 'C 50%_memo', typeCode: 'MEMO', dueDate: '2039-01-01', cc: ['กทท.'] });
  await makeSubmitted(contractor, { subject: 'D งานคอนกรีต', to: ['คคง.'], contract: PROJECT });
  const answered = await makeSubmitted(sender, { subject: 'E answered' });
  await submitCorrespondence(recipient, await makeReply(recipient, { publicId: answered.publicId }));
  await makeDraft(sender, { subject: 'F draft' });
});

describe('the register', () => {
  it('shows each organization what it may see, and nothing else', async () => {
    const bySubject: RegisterParamsInput = { sort: [{ key: 'subject', descending: false }] };
    expect(await subjects(sender, bySubject)).toEqual([
      'A plain',
      'B urgent',
      'C 50%_memo',
      'D งานคอนกรีต',
      'E answered',
      'Re: E answered',
    ]);
    expect(await subjects(contractor, bySubject)).toEqual(['D งานคอนกรีต']);
    expect(await subjects(recipient, bySubject)).toEqual([
      'A plain',
      'C 50%_memo',
      'D งานคอนกรีต',
      'E answered',
      'Re: E answered',
    ]);
  });

  it('is exported as it is listed, without pages', async () => {
    const sort = [{ key: 'subject' as const, descending: false }];
    for (const ctx of [sender, contractor, recipient]) {
      const { rows } = await listCorrespondences(ctx, PROJECT, { sort });
      expect(await readWhole(await exportCorrespondences(ctx, PROJECT, { sort }, 1000))).toEqual(rows);
    }
    const urgent = { filters: { urgency: ['MOST_URGENT' as const] }, sort };
    expect(
      (await readWhole(await exportCorrespondences(sender, PROJECT, urgent, 1000))).map(({ subject }) => subject),
    ).toEqual(['B urgent']);
    expect(await readWhole(await exportCorrespondences(sender, PROJECT, { view: 'drafts' }, 1))).toHaveLength(1);
    const withoutRole = await userCtx(await makeUser({ organization: 'คคง.' }));
    await expect(exportCorrespondences(withoutRole, PROJECT, {}, 1)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });

  it('has tabs for what was received, sent, awaits an answer, and drafts', async () => {
    const view = async (ctx: UserCtx, name: NonNullable<RegisterParamsInput['view']>) =>
      subjects(ctx, { view: name, sort: [{ key: 'subject', descending: false }] });
    expect(await view(sender, 'received')).toEqual(['D งานคอนกรีต', 'Re: E answered']);
    expect(await view(sender, 'sent')).toEqual(['A plain', 'B urgent', 'C 50%_memo', 'E answered']);
    expect(await view(recipient, 'awaiting')).toEqual(['A plain', 'C 50%_memo']);
    expect(await view(sender, 'drafts')).toEqual(['F draft']);
    expect(await view(recipient, 'drafts')).toEqual([]);
  });

  it('filters by everything it shows', async () => {
    expect(await filtered(sender, { type: ['MEMO'] })).toEqual(['C 50%_memo']);
    expect(await filtered(sender, { status: ['SUBCSC'] })).toEqual(['D งานคอนกรีต', 'Re: E answered']);
    expect(await filtered(sender, { from: ['ผรม.2'] })).toEqual(['D งานคอนกรีต']);
    expect(await filtered(sender, { to: ['กทท.'] })).toEqual(['B urgent', 'C 50%_memo']);
    expect(await filtered(sender, { dateFrom: '2026-02-01', dateTo: '2026-02-10' })).toEqual(['B urgent']);
    expect(await filtered(sender, { overdue: true })).toEqual(['A plain']);
    expect(await filtered(sender, { tag: ['งานดิน'] })).toEqual(['A plain']);
    expect(await filtered(sender, { urgency: ['MOST_URGENT'] })).toEqual(['B urgent']);
    expect(await filtered(sender, { secrecy: ['SECRET'] })).toEqual([]);
    expect(await filtered(sender, { reply: ['yes'] })).toEqual(['E answered']);
    expect(await filtered(sender, { reply: ['no'] })).toHaveLength(5);
    expect(await filtered(sender, { q: 'คอนกรีต' })).toEqual(['D งานคอนกรีต']);
    expect(await filtered(sender, { q: '50%_' })).toEqual(['C 50%_memo']);
    expect(await filtered(sender, { q: '%' })).toEqual(['C 50%_memo']);
    expect(await filtered(sender, { q: 'ผรม.2-คคง.' })).toEqual(['D งานคอนกรีต']);
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    expect(await filtered(sender, { dateField: 'submitted', dateFrom: today, dateTo: today })).toHaveLength(6);
  });

  it('says of each row who has the ball, whether it was read, answered, and for how long it waits', async () => {
    const rowOf = async (ctx: UserCtx, subject: string) =>
      (await listCorrespondences(ctx, PROJECT, {})).rows.find((row) => row.subject === subject) as CorrespondenceRow;
    expect(await rowOf(sender, 'A plain')).toMatchObject({
      documentNumber: expect.stringMatching(/^คคง\.-สคฉ\.3-0001-/),
      from: { code: 'คคง.' },
      to: [{ code: 'สคฉ.3' }],
      ballInCourt: [{ code: 'สคฉ.3' }],
      isOverdue: true,
      hasReply: false,
      daysHeld: 0,
      tags: ['งานดิน'],
      status: { code: 'SUBOWN' },
      isUnread: false,
    });
    const unread = await rowOf(recipient, 'A plain');
    expect(unread).toMatchObject({ isUnread: true, receivedAt: null });
    await markRead(recipient, { publicId: unread.publicId });
    expect(await rowOf(recipient, 'A plain')).toMatchObject({ isUnread: false, receivedAt: expect.any(String) });
    expect(await rowOf(sender, 'E answered')).toMatchObject({
      hasReply: true,
      // Its writer is to close it.
      ballInCourt: [{ code: 'คคง.' }],
      isAwaited: false,
      daysHeld: 0,
    });
    expect(await rowOf(sender, 'Re: E answered')).toMatchObject({ referencesCount: 1 });
  });

  it.each(REGISTER_SORTS)('pages forth and back without loss or repetition when ordered by %s', async (key) => {
    for (const descending of [true, false]) {
      const base = { size: 2, sort: [{ key, descending }] };
      const all = (await listCorrespondences(sender, PROJECT, { ...base, size: 100 })).rows.map((row) => row.publicId);
      const forth: string[] = [];
      let page = await listCorrespondences(sender, PROJECT, base);
      expect(page.before).toBeNull();
      while (true) {
        forth.push(...page.rows.map((row) => row.publicId));
        if (page.after === null) break;
        page = await listCorrespondences(sender, PROJECT, { ...base, after: page.after });
      }
      expect(forth).toEqual(all);
      const back = page.rows.map((row) => row.publicId);
      while (page.before !== null) {
        page = await listCorrespondences(sender, PROJECT, { ...base, before: page.before });
        back.unshift(...page.rows.map((row) => row.publicId));
      }
      expect(back).toEqual(all);
    }
  });

  it('orders by several keys', async () => {
    const rows = await listCorrespondences(sender, PROJECT, {
      sort: [
        { key: 'from', descending: false },
        { key: 'subject', descending: true },
      ],
    });
    const keys = rows.rows.map((row) => [row.from.code, row.subject] as const);
    const ofSender = keys.filter(([from]) => from === 'คคง.').map(([, subject]) => subject);
    expect(ofSender).toEqual(['E answered', 'C 50%_memo', 'B urgent', 'A plain']);
  });

  it('starts at the first page for a cursor that is foreign or made up', async () => {
    const hidden = (await listCorrespondences(sender, PROJECT, {})).rows.find((row) => row.subject === 'B urgent');
    const first = await subjects(recipient);
    expect(await subjects(recipient, { after: hidden?.publicId ?? null })).toEqual(first);
    expect(await subjects(recipient, { after: 'x' })).toEqual(first);
  });

  it('counts exactly', async () => {
    expect(await listCorrespondences(sender, PROJECT, { size: 1 })).toMatchObject({ total: 6, isTotalExact: true });
  });

  it('does not exist where the actor has no business', async () => {
    await expect(listCorrespondences(contractor, 'LCBP3-C1', {})).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    await expect(listCorrespondences(contractor, 'NOWHERE', {})).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    await expect(formOptions(contractor, 'LCBP3-C1')).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });
});

describe('drafts across projects', () => {
  it('lists first drafts and drafts of new revisions, last touched first', async () => {
    const letter = await makeSubmitted(sender, { subject: 'G revised', project: 'LCBP3', to: ['กทท.'] });
    await reviseCorrespondence(sender, { publicId: letter.publicId });
    const drafts = await listDrafts(sender);
    expect(drafts.map(({ subject, project, revisionLabel }) => [subject, project.code, revisionLabel])).toEqual([
      ['G revised', 'LCBP3', '1'],
      ['F draft', PROJECT, ''],
    ]);
    expect(drafts[0]?.documentNumber).toBe(letter.documentNumber);
    expect(await listDrafts(recipient)).toEqual([]);
  });
});

describe('what forms and filters offer', () => {
  it('is the project’s own: its contracts, disciplines and members, without the sender', async () => {
    const options = await formOptions(sender, PROJECT);
    expect(options.originator.code).toBe('คคง.');
    expect(options.organizations.map(({ code }) => code)).not.toContain('คคง.');
    expect(options.organizations.map(({ code }) => code)).not.toContain('ผรม.1');
    expect(options.contracts.find(({ code }) => code === PROJECT)?.disciplines.map(({ code }) => code)).toContain(
      'STR',
    );
    expect(options.types.map(({ code }) => code)).not.toContain('RFA');
    const office = options.organizations.find(({ code }) => code === 'สคฉ.3');
    expect(office?.people.map(({ publicId }) => publicId)).toContain(recipient.actor.publicId);
  });

  it('has no tags of documents that the actor may not see', async () => {
    expect((await registerOptions(sender, PROJECT)).tags).toEqual(['งานดิน']);
    expect((await registerOptions(contractor, PROJECT)).tags).toEqual([]);
  });
});

describe('the palette', () => {
  it('finds by number and by subject, exact numbers first, only what the actor may see', async () => {
    const [hit] = (await palette(sender, 'ผรม2 คคง 1')).hits;
    expect(hit).toMatchObject({ subject: 'D งานคอนกรีต', projectCode: PROJECT });
    expect((await palette(sender, 'urgent')).hits.map(({ subject }) => subject)).toEqual(['B urgent']);
    expect((await palette(contractor, 'urgent')).hits).toEqual([]);
    expect((await palette(sender, 'u')).hits).toEqual([]);
  });
});

describe('a discarded document', () => {
  it('is in no list', async () => {
    const draft = await makeDraft(sender, { subject: 'H gone' });
    await db
      .update(correspondences)
      .set({ discardedAt: sql`NOW(3)` })
      .where(eq(correspondences.publicId, draft.publicId));
    expect(await subjects(sender, { view: 'drafts' })).not.toContain('H gone');
    expect((await listDrafts(sender)).map(({ subject }) => subject)).not.toContain('H gone');
  });
});
