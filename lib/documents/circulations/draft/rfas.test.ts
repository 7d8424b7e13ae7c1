import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { cancelRfa, recallRfa } from '../../rfas/life';
import { submitRfa } from '../../rfas/submit/submit-rfas';
import { makeRfaCast, type RfaCast } from '../../rfas/testing/rfa-cast';
import { answerCirculation } from '../answers/answer-circulation';
import { followDocuments } from '../answers/follow-documents';
import { listMatrix } from '../matrix/list-matrix';
import { setMatrix } from '../matrix/set-matrix';
import { circulationOf } from '../read/circulation-of';
import { getCirculation } from '../read/get-circulation';
import { CreateCirculation } from '../schema';
import { createCirculation } from './create-circulation';

const db = getDatabase();
const projectCode = 'LCBP3-C2';
const reason = 'ขอแก้ไขเอกสารก่อนส่งใหม่';
let cast: RfaCast;
/** Document Control of the consultant, which is the TO of every RFA. */
let consultant: UserCtx;
let engineer: UserCtx;

beforeAll(async () => {
  cast = await makeRfaCast();
  consultant = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  engineer = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
});

/** Delivers what happened to a document to the circulations, as the worker does. */
async function deliver(publicId: string): Promise<void> {
  const waiting = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(
      and(
        eq(outboxEvents.entityPublicId, publicId),
        eq(eventDeliveries.consumer, 'circulations'),
        ne(eventDeliveries.status, 'DONE'),
      ),
    );
  for (const { eventId } of waiting) {
    await consumeDelivery(systemCtx('test'), { eventId, consumer: 'circulations' }, followDocuments);
  }
}

const sheetsOf = (publicId: string) =>
  db
    .select({ publicId: circulations.publicId, organizationId: circulations.organizationId })
    .from(circulations)
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .where(eq(correspondences.publicId, publicId));

async function fillMatrix(disciplineCode: string | null) {
  const { digest } = await listMatrix(consultant, { projectCode });
  await setMatrix(consultant, {
    projectCode,
    seen: digest,
    entries: [
      {
        typeCode: 'RFA',
        contractCode: disciplineCode && 'LCBP3-C2',
        disciplineCode,
        userPublicId: engineer.actor.publicId,
        type: 'MAIN',
        days: 5,
      },
    ],
  });
}

const circulated = (ctx: UserCtx, documentPublicId: string, main: UserCtx) =>
  createCirculation(
    ctx,
    CreateCirculation.parse({
      documentPublicId,
      deadlineDate: '2039-12-31',
      assignees: [{ userPublicId: main.actor.publicId, type: 'MAIN' }],
    }),
  );

describe('an RFA that is received', () => {
  it('is circulated by itself where the matrix names somebody responsible for its discipline', async () => {
    await fillMatrix('STR');
    const { publicId } = await makeSentRfa(cast.control);
    await deliver(publicId);
    const sheets = await sheetsOf(publicId);
    expect(sheets.map(({ organizationId }) => organizationId)).toEqual([consultant.actor.organizationId]);
    expect(await getCirculation(consultant, sheets[0]?.publicId ?? '')).toMatchObject({
      createdBy: null,
      assignees: [{ type: 'MAIN', person: { publicId: engineer.actor.publicId } }],
    });
    await fillMatrix('ARC');
    const other = await makeSentRfa(cast.control);
    await deliver(other.publicId);
    expect(await sheetsOf(other.publicId)).toEqual([]);
  });

  it('keeps its circulation when it is recalled, and gets no second one when it comes again', async () => {
    await fillMatrix(null);
    const { publicId } = await makeSentRfa(cast.control);
    await deliver(publicId);
    const [sheet] = await sheetsOf(publicId);
    await recallRfa(cast.control, { publicId, reason });
    await deliver(publicId);
    const recalled = await getCirculation(engineer, sheet?.publicId ?? '');
    expect(recalled).toMatchObject({ status: { code: 'IN_REVIEW' }, source: { isVisible: false } });
    await submitRfa(cast.control, { publicId });
    await deliver(publicId);
    expect(await sheetsOf(publicId)).toEqual([sheet]);
    await answerCirculation(engineer, {
      publicId: recalled.publicId,
      code: 'DONE',
      comment: '',
      attachmentPublicIds: [],
    });
    expect(await getCirculation(consultant, recalled.publicId)).toMatchObject({ status: { code: 'COMPLETED' } });
  });

  it('starts none where it was recalled before the event was delivered', async () => {
    await fillMatrix(null);
    const { publicId } = await makeSentRfa(cast.control);
    await recallRfa(cast.control, { publicId, reason });
    await deliver(publicId);
    expect(await sheetsOf(publicId)).toEqual([]);
  });

  it('closes the circulations of every organization when it is cancelled, and names to the canceller only their own', async () => {
    await fillMatrix(null);
    const { publicId } = await makeSentRfa(cast.control);
    await deliver(publicId);
    const [received] = await sheetsOf(publicId);
    expect((await circulationOf(cast.admin, publicId)).sheet).toBeNull();
    const own = await circulated(cast.control, publicId, cast.control);
    expect((await circulationOf(cast.admin, publicId)).sheet).toMatchObject({
      documentNumber: own.documentNumber,
      isLive: true,
    });
    await cancelRfa(cast.admin, { publicId, reason });
    await deliver(publicId);
    expect(await getCirculation(cast.control, own.publicId)).toMatchObject({ status: { code: 'CANCELLED' } });
    expect(await getCirculation(consultant, received?.publicId ?? '')).toMatchObject({ status: { code: 'CANCELLED' } });
  });
});
