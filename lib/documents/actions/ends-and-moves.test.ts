import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '@/app/api/v1/operations';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { findProjectPublicId, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeRfaDraft, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { voidNumber } from '@/lib/numbering/changes/void-number';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { projectDay } from '@/lib/platform/time/project-day';
import { changeDue } from '@/lib/workflow/engine/moves/change-due';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { answerCirculation } from '../circulations/answers/answer-circulation';
import { cancelCirculation, forceCloseCirculation } from '../circulations/answers/close-circulation';
import { AnswerCirculation } from '../circulations/schema';
import { type CirculationCast, makeCast, makeSheet } from '../circulations/testing/circulation-cast';
import { registerIncoming } from '../incoming/register-incoming';
import { RegisterIncoming } from '../incoming/schema';
import { cancelCorrespondence } from '../letters/life';
import { answerNcr } from '../ncrs/answers/answer-ncr';
import { closeNcr } from '../ncrs/answers/close-ncr';
import { cancelNcr } from '../ncrs/life';
import { submitNcr } from '../ncrs/submit/submit-ncrs';
import { answerInput, makeNcr } from '../ncrs/testing/make-ncr';
import { cancelRfa, recallRfa } from '../rfas/life';
import { submitRfa } from '../rfas/submit/submit-rfas';
import { cancelTransmittal } from '../transmittals/life';
import { acknowledgeTransmittal } from '../transmittals/receipts/acknowledge-transmittal';
import { submitTransmittal } from '../transmittals/submit/submit-transmittal';
import { makeTransmittal } from '../transmittals/testing/make-transmittal';
import { act } from './act';

// More number-issuing calls a minute than a person or an address may make; set before lib reads its settings.
vi.hoisted(() => {
  process.env.RATE_LIMIT_USER_PER_MINUTE = '10000';
  process.env.RATE_LIMIT_IP_PER_MINUTE = '10000';
});

// Every verb that ends something beside every verb that moves it, with the version that both callers saw.

/** Concurrent rounds of each pair: a version that is not compared lets both through in about half of them. */
const ROUNDS = 6;
const CONFLICTS = ['WORKFLOW_VERSION_CONFLICT', 'DOCUMENT_CHANGED'];
/** Errors of a verb that finds the other call's end or step. */
const OVERTAKEN = [
  ...CONFLICTS,
  'DOCUMENT_NOT_CANCELLABLE',
  'NUMBER_NOT_VOIDABLE',
  'RFA_NOT_RECALLABLE',
  'NCR_NOT_AWAITED',
  'NCR_NOT_CLOSABLE',
  'WORKFLOW_REQUIREMENT',
  'TRANSMITTAL_NOT_AWAITED',
  'CIRCULATION_CLOSED',
  'DOCUMENT_NOT_FOUND',
  'NOT_FOUND',
];
const db = getDatabase();
const reason = 'ส่งผิดฉบับ ขอยกเลิกเอกสารนี้';
const reasonCode = 'WRONG_CONTENT' as const;

interface Made {
  publicId: string;
  instanceId: string;
  /** As its page shows it: the document's, or for a sheet its workflow's. */
  versionNo: number;
  workflowVersionNo: number;
}
type Verb = (made: Made) => Promise<unknown>;

interface Kind {
  make: () => Promise<string>;
  ends: Record<string, Verb>;
  moves: Record<string, Verb>;
}

let sender: UserCtx;
let recipient: UserCtx;
let contractor: UserCtx;
let consultant: UserCtx;
let reviewer: UserCtx;
let colleague: string;
let cast: CirculationCast;

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  sender = await ctxOf({ organization: 'คคง.', role: 'ORG_ADMIN' });
  recipient = await ctxOf({ organization: 'สคฉ.3', role: 'ORG_ADMIN' });
  contractor = await ctxOf({ organization: 'ผรม.2', role: 'ORG_ADMIN' });
  consultant = await ctxOf({ organization: 'คคง.', role: 'ORG_ADMIN' });
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  colleague = (await makeUser({ organization: 'คคง.', role: 'EDITOR' })).publicId;
  await makeReviewTeam([member]);
  reviewer = await userCtx(member);
  cast = await makeCast();
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const take = (ctx: () => UserCtx, body: object, hasVersion = true): Verb => {
  return ({ instanceId, workflowVersionNo }) =>
    act(ctx(), {
      instanceId,
      idempotencyKey: newPublicId(),
      body: TransitionBody.parse({ ...body, ...(hasVersion && { versionNo: workflowVersionNo }) }),
    });
};

/** Ends that every numbered document has. */
const numberEnds = (ctx: () => UserCtx, type: string): Record<string, Verb> => ({
  voidDocumentNumber: ({ publicId, versionNo }) =>
    voidDocumentNumber(ctx(), { publicId, versionNo, reasonCode, reason }),
  voidNumber: async ({ publicId, versionNo }) => {
    const number = (await rowOf(publicId)).documentNumber ?? '';
    return voidNumber(ctx(), { project: 'LCBP3-C2', type, number, versionNo, reasonCode, reason });
  },
  replaceDocument: ({ publicId, versionNo }) => replaceDocument(ctx(), { publicId, versionNo, reasonCode, reason }),
  'transition CANCEL': take(ctx, { action: 'CANCEL', comment: reason }),
});

const changeDate =
  (ctx: () => UserCtx): Verb =>
  ({ instanceId }) =>
    changeDue(ctx(), { instanceId, dueAt: '2039-12-01T10:00:00.000Z', reason });

const KINDS: Record<string, Kind> = {
  letter: {
    make: async () => (await makeSubmitted(sender)).publicId,
    ends: {
      cancelCorrespondence: ({ publicId, versionNo }) => cancelCorrespondence(sender, { publicId, versionNo, reason }),
      ...numberEnds(() => sender, 'LETTER'),
    },
    moves: {
      RECEIVE: take(() => recipient, { action: 'RECEIVE' }, false),
      RETURN: take(() => recipient, { action: 'RETURN', comment: reason }, false),
      changeDue: changeDate(() => recipient),
    },
  },
  rfa: {
    make: async () => {
      const { publicId } = await makeRfaDraft(contractor);
      await submitRfa(contractor, { publicId });
      return publicId;
    },
    ends: {
      cancelRfa: ({ publicId, versionNo }) => cancelRfa(contractor, { publicId, versionNo, reason }),
      recallRfa: ({ publicId, versionNo }) => recallRfa(contractor, { publicId, versionNo, reason }),
      ...numberEnds(() => contractor, 'RFA'),
    },
    moves: {
      RESPOND: take(() => reviewer, { action: 'RESPOND', payload: { code: '1C' } }, false),
      FORCE_PROCEED: take(() => consultant, { action: 'FORCE_PROCEED', comment: reason }, false),
      changeDue: changeDate(() => consultant),
      reassignTask: async ({ instanceId }) => {
        const [task] = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, instanceId));
        return reassignTask(consultant, { taskPublicId: task?.publicId ?? '', toUserPublicId: colleague, reason });
      },
    },
  },
  transmittal: {
    make: async () => {
      const { publicId } = await makeTransmittal(contractor);
      await submitTransmittal(contractor, { publicId });
      return publicId;
    },
    ends: {
      cancelTransmittal: ({ publicId, versionNo }) => cancelTransmittal(contractor, { publicId, versionNo, reason }),
      ...numberEnds(() => contractor, 'TRANSMITTAL'),
    },
    moves: {
      acknowledgeTransmittal: ({ publicId }) => acknowledgeTransmittal(consultant, { publicId, comment: '' }),
      ACKNOWLEDGE: take(() => consultant, { action: 'ACKNOWLEDGE' }, false),
    },
  },
  ncr: {
    make: async () => {
      const { publicId } = await makeNcr(consultant);
      await submitNcr(consultant, { publicId });
      return publicId;
    },
    ends: {
      cancelNcr: ({ publicId, versionNo }) => cancelNcr(consultant, { publicId, versionNo, reason }),
      ...numberEnds(() => consultant, 'NCR'),
    },
    moves: {
      answerNcr: ({ publicId }) => answerNcr(contractor, answerInput(publicId)),
      changeDue: changeDate(() => contractor),
    },
  },
  acceptedNcr: {
    make: async () => {
      const { publicId } = await makeNcr(consultant);
      await submitNcr(consultant, { publicId });
      await answerNcr(contractor, answerInput(publicId));
      const { instanceId, workflowVersionNo } = await rowOf(publicId);
      const body = TransitionBody.parse({ action: 'ACCEPT', versionNo: workflowVersionNo });
      await act(consultant, { instanceId, idempotencyKey: newPublicId(), body });
      return publicId;
    },
    ends: { cancelNcr: ({ publicId, versionNo }) => cancelNcr(consultant, { publicId, versionNo, reason }) },
    moves: {
      closeNcr: ({ publicId }) =>
        closeNcr(consultant, { publicId, verification: reason, verifiedOn: projectDay(new Date()) }),
    },
  },
  incoming: {
    make: async () => {
      const projectPublicId = await findProjectPublicId('LCBP3-C2');
      const letter = RegisterIncoming.parse({
        projectPublicId,
        senderName: 'เทศบาลนครแหลมฉบัง',
        theirNumber: newPublicId(),
        receivedDate: projectDay(new Date()),
        method: 'PAPER',
        subject: 'ขอข้อมูลโครงการ',
        attachmentPublicIds: [await uploadPdf(sender)],
      });
      return (await registerIncoming(sender, letter)).publicId;
    },
    ends: {
      cancelCorrespondence: ({ publicId, versionNo }) => cancelCorrespondence(sender, { publicId, versionNo, reason }),
      'transition CANCEL': take(() => sender, { action: 'CANCEL', comment: reason }),
    },
    moves: { CLOSE: take(() => sender, { action: 'CLOSE' }, false), changeDue: changeDate(() => sender) },
  },
  circulation: {
    make: async () => (await makeSheet(cast)).sheet.publicId,
    ends: {
      forceCloseCirculation: ({ publicId, versionNo }) =>
        forceCloseCirculation(cast.control, { publicId, versionNo, reason }),
      cancelCirculation: ({ publicId, versionNo }) => cancelCirculation(cast.control, { publicId, versionNo, reason }),
      'transition FORCE_CLOSE': take(() => cast.control, { action: 'FORCE_CLOSE', comment: reason }),
    },
    moves: {
      answerCirculation: async ({ publicId }) =>
        answerCirculation(await userCtx(cast.main), AnswerCirculation.parse({ publicId, code: 'DONE' })),
    },
  },
};

async function rowOf(publicId: string) {
  const [row] = await db
    .select({
      versionNo: correspondences.versionNo,
      documentNumber: correspondenceRevisions.documentNumber,
      instanceId: workflowInstances.id,
      workflowVersionNo: workflowInstances.versionNo,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error(`no document ${publicId}`);
  return row;
}

async function seen(kind: string, publicId: string): Promise<Made> {
  if (kind !== 'circulation') {
    const { instanceId, versionNo, workflowVersionNo } = await rowOf(publicId);
    return { publicId, instanceId, versionNo, workflowVersionNo };
  }
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.subjectRoot, publicId));
  const versionNo = row?.versionNo ?? 0;
  return { publicId, instanceId: row?.id ?? '', versionNo, workflowVersionNo: versionNo };
}

const PAIRS = Object.entries(KINDS).flatMap(([kind, { ends, moves }]) =>
  Object.keys(ends).flatMap((end) => Object.keys(moves).map((move) => [kind, end, move] as const)),
);
const verbsOf = (kind: string, end: string, move: string) => {
  const { make, ends, moves } = KINDS[kind] as Kind;
  return { make, ending: ends[end] as Verb, moving: moves[move] as Verb };
};

describe.each(PAIRS)('%s: %s beside %s', (kind, end, move) => {
  const { make, ending, moving } = verbsOf(kind, end, move);

  it('is refused once it has moved, and says what happened meanwhile', async () => {
    const made = await seen(kind, await make());
    await moving(made);
    const refusal = await ending(made).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(AppError);
    const { code, status, details } = refusal as AppError;
    expect(OVERTAKEN, code).toContain(code);
    if (!CONFLICTS.includes(code)) return;
    expect(status).toBe(409);
    expect(details).toHaveProperty('changedAt');
  });

  it(`is done or the other one is, in ${ROUNDS} rounds at the same moment`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await seen(kind, await make());
      const both = [() => ending(made), () => moving(made)];
      const results = await Promise.allSettled((round % 2 ? both.toReversed() : both).map((verb) => verb()));
      const codes = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason instanceof AppError ? result.reason.code : result.reason] : [],
      );
      expect(codes).toHaveLength(1);
      expect(OVERTAKEN).toContain(codes[0]);
    }
  }, 120_000);
});

/** Operations that end no workflow of a document that others may have moved: drafts, holds, requests, settings. */
const OF_NO_MOVED_DOCUMENT = [
  'cancelReservation',
  'discardAttachment',
  'discardCorrespondence',
  'discardNcr',
  'discardRfa',
  'discardTransmittal',
  'rejectCounterReset',
  'retireWorkflowDefinition',
  'withdrawAsBuiltDrawingRevision',
  'withdrawCounterReset',
  'withdrawShopDrawingRevision',
];

it('knows every operation whose name ends something', () => {
  const ending = /^(cancel|void|replace|recall|discard|force|withdraw|close|retire|reject|end)/;
  const named = OPERATIONS.map(({ id }) => id).filter((id) => ending.test(id));
  const tried = new Set(Object.values(KINDS).flatMap(({ ends, moves }) => Object.keys({ ...ends, ...moves })));
  const unknown = named.filter((id) => !tried.has(id) && !OF_NO_MOVED_DOCUMENT.includes(id));
  expect(named.length).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
});
