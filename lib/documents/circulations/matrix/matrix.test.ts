import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { batchDeliveries } from '@/lib/platform/outbox/batch-deliveries';
import { transact } from '@/lib/platform/transact';
import { KIND_CODES, KIND_TRAITS, USUAL_TYPE } from '../../kind-traits';
import { KINDS } from '../../kinds/kinds';
import { SAMPLES } from '../../kinds/testing/samples';
import { followDocuments, narrowToFollowed } from '../answers/follow-documents';
import { createCirculation } from '../draft/create-circulation';
import { getCirculation } from '../read/get-circulation';
import { type CirculationCast, makeCast, sheetInput } from '../testing/circulation-cast';
import { listMatrix } from './list-matrix';
import type { MatrixEntryInput } from './schema';
import { setMatrix } from './set-matrix';
import { startFromMatrix } from './start-from-matrix';

const db = getDatabase();
const projectCode = 'LCBP3-C2';
let cast: CirculationCast;

beforeAll(async () => {
  cast = await makeCast();
});

const entry = (userPublicId: string, parts: Partial<MatrixEntryInput> = {}): MatrixEntryInput => ({
  typeCode: 'LETTER',
  contractCode: null,
  disciplineCode: null,
  userPublicId,
  type: 'INFO',
  days: null,
  ...parts,
});
const byMain = () => [
  entry(cast.main.publicId, { type: 'MAIN', days: 5 }),
  entry(cast.action.publicId, { type: 'ACTION', days: 2 }),
  entry(cast.informed.publicId),
];

async function set(ctx: UserCtx, entries: MatrixEntryInput[]) {
  const { digest } = await listMatrix(ctx, { projectCode });
  return setMatrix(ctx, { projectCode, seen: digest, entries });
}

/** Delivers the submission of a letter to the consumer, as the worker does. */
async function receive(publicId: string): Promise<void> {
  const waiting = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(and(eq(outboxEvents.entityPublicId, publicId), eq(eventDeliveries.consumer, 'circulations')));
  const { consume } = batchDeliveries('circulations', () => ({ inside: followDocuments, narrow: narrowToFollowed }));
  await Promise.all(waiting.map(({ eventId }) => consume(eventId)));
}

async function sheetsOf(publicId: string) {
  return db
    .select({ publicId: circulations.publicId, organizationId: circulations.organizationId })
    .from(circulations)
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .where(eq(correspondences.publicId, publicId));
}

describe('the distribution matrix', () => {
  it('is kept by the organization’s Document Control, as a whole and audited, and is invisible to other organizations', async () => {
    await set(cast.control, byMain());
    const { entries } = await listMatrix(cast.control, { projectCode });
    expect(entries).toHaveLength(3);
    expect(entries).toContainEqual(
      expect.objectContaining({ typeCode: 'LETTER', userPublicId: cast.main.publicId, type: 'MAIN', days: 5 }),
    );
    expect((await listMatrix(cast.sender, { projectCode })).entries).toEqual([]);
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.action, 'circulation.matrix_changed'));
    expect(audit.at(-1)).toMatchObject({ subjectOrganizationId: cast.control.actor.organizationId });
    await expect(listMatrix(await userCtx(cast.main), { projectCode })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses what has changed meanwhile, and faults with their place, and leaves what was there', async () => {
    await set(cast.control, byMain());
    const { digest } = await listMatrix(cast.control, { projectCode });
    const stranger = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const cases: [MatrixEntryInput, string, string][] = [
      [entry(stranger.publicId), 'PERSON_UNKNOWN', 'entries.1.userPublicId'],
      [entry(cast.informed.publicId, { type: 'MAIN', days: 1 }), 'PERSON_CANNOT_ANSWER', 'entries.1.userPublicId'],
      [entry(cast.main.publicId, { typeCode: 'NOPE' }), 'TYPE_UNKNOWN', 'entries.1.typeCode'],
      [
        entry(cast.main.publicId, { contractCode: 'LCBP3-C2', disciplineCode: 'NOPE' }),
        'DISCIPLINE_UNKNOWN',
        'entries.1.disciplineCode',
      ],
    ];
    for (const [fault, code, field] of cases) {
      const call = setMatrix(cast.control, {
        projectCode,
        seen: digest,
        entries: [entry(cast.action.publicId), fault],
      });
      await expect(call).rejects.toMatchObject({ code, fieldErrors: { [field]: [code] } });
    }
    const both = await Promise.allSettled(
      [[], byMain().slice(0, 1)].map((entries) => setMatrix(cast.control, { projectCode, seen: digest, entries })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
  });
});

describe('a letter that is received', () => {
  it('is circulated by itself in the organization whose matrix names somebody responsible, once', async () => {
    await set(cast.control, byMain());
    const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3', 'TEAM'] });
    await receive(letter.publicId);
    await transact(systemCtx('test'), (tx) => startFromMatrix(tx, letter.publicId));
    const sheets = await sheetsOf(letter.publicId);
    expect(sheets).toMatchObject([{ organizationId: cast.control.actor.organizationId }]);
    const detail = await getCirculation(cast.control, sheets[0]?.publicId ?? '');
    expect(detail).toMatchObject({
      status: { code: 'IN_REVIEW' },
      createdBy: null,
      assignees: [{ type: 'MAIN' }, { type: 'ACTION' }, { type: 'INFO', deadlineDate: null }],
    });
    expect(detail.documentNumber).toMatch(/^สคฉ\.3-CIR-/);
    const [main, action] = detail.assignees;
    expect((action?.deadlineDate ?? '') < (main?.deadlineDate ?? '')).toBe(true);
    const numbers = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, detail.publicId));
    expect(numbers).toMatchObject([{ state: 'CONFIRMED', numberKey: detail.documentNumber }]);
  });

  it('is skipped if already circulated, without assignees, or if confidential', async () => {
    await set(cast.control, byMain());
    const known = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    await createCirculation(cast.control, sheetInput(cast, known.publicId));
    await receive(known.publicId);
    expect(await sheetsOf(known.publicId)).toHaveLength(1);
    const secret = await makeSubmitted(cast.sender, { to: ['สคฉ.3'], secrecy: 'CONFIDENTIAL' });
    await receive(secret.publicId);
    expect(await sheetsOf(secret.publicId)).toEqual([]);
    await set(cast.control, [entry(cast.main.publicId)]);
    const unowned = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    await receive(unowned.publicId);
    expect(await sheetsOf(unowned.publicId)).toEqual([]);
  });
});

describe('a document of each kind', () => {
  it.each(KIND_CODES)('is circulated where the matrix names somebody, until it is cancelled: %s', async (kind) => {
    const { draft, from, to } = SAMPLES[kind];
    const keeper = await userCtx(await makeUser({ organization: to, role: 'DOCUMENT_CONTROL' }));
    const main = await makeUser({ organization: to, role: 'EDITOR' });
    const sender = await userCtx(await makeUser({ organization: from, role: 'DOCUMENT_CONTROL' }));
    await set(keeper, [
      entry(main.publicId, { typeCode: KIND_TRAITS[kind].typeCode ?? USUAL_TYPE, type: 'MAIN', days: 5 }),
    ]);
    const { publicId } = await draft(sender);
    await KINDS[kind].submit(sender, { publicId });
    await receive(publicId);
    const sheets = await sheetsOf(publicId);
    expect(sheets.map(({ organizationId }) => organizationId)).toEqual([keeper.actor.organizationId]);
    const admin = await userCtx(await makeUser({ organization: from, role: 'ORG_ADMIN' }));
    await KINDS[kind].cancel(admin, { publicId, reason: 'ส่งผิดฉบับ ขอถอนคืน' });
    await receive(publicId);
    const { status } = await getCirculation(keeper, sheets[0]?.publicId ?? '');
    expect(status.code).toBe('CANCELLED');
  });
});
