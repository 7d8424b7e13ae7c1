import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { makeDraft, makeReply, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { holdNumber } from '@/db/testing/factories/held-number';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import type { UserCtx } from '@/lib/platform/ctx';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { UpdateCorrespondence } from '../../document/schema';
import { doBoth, pairsOf } from '../../document/testing/two-verbs';
import { updateCorrespondence } from '../draft/update-correspondence';
import { cancelCorrespondence, discardCorrespondence, reviseCorrespondence } from '../life';
import { submitCorrespondence } from './submit-correspondences';

// Any two concurrent verbs of one letter: each takes full effect or is refused with a text for people. The verifiers
// find no fault afterwards.

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const WHY = { reasonCode: 'OTHER', reason: 'ทดสอบสองคนพร้อมกัน' } as const;
const { reason } = WHY;
/** The order of the two differs from round to round. */
const ROUNDS = 2;

let people: [UserCtx, UserCtx];
let recipient: UserCtx;
let onPaper = 0;

beforeAll(async () => {
  const person = async () =>
    userCtx(
      await makeUser({
        organization: 'คคง.',
        role: 'ORG_ADMIN',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
      }),
    );
  people = [await person(), await person()];
  recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
});

afterEach(async () => {
  expect(await verifyNumbering(people[0])).toEqual([]);
  expect(await verifyWorkflows(people[0])).toEqual([]);
});

interface Letter {
  publicId: string;
  instanceId: string;
  /** A number that is held, of its series. */
  token: string;
  /** A draft that answers it. */
  answerPublicId: string;
}
type Verb = (ctx: UserCtx, letter: Letter) => Promise<unknown>;

async function instanceOf(publicId: string): Promise<string> {
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(eq(correspondences.publicId, publicId));
  return row?.instanceId ?? '';
}

const letterOf = async (publicId: string): Promise<Letter> => ({
  publicId,
  instanceId: await instanceOf(publicId),
  token: '',
  answerPublicId: '',
});
const drafted = async () => ({
  ...(await letterOf((await makeDraft(people[0])).publicId)),
  token: (await holdNumber(people[0], 'สคฉ.3')).token,
});
async function numbered(): Promise<Letter> {
  const { publicId } = await makeDraft(people[0]);
  await generateNumber(people[0], { publicId });
  return letterOf(publicId);
}
async function sent(): Promise<Letter> {
  const { publicId } = await makeSubmitted(people[0]);
  const answer = await makeReply(recipient, { publicId });
  return { ...(await letterOf(publicId)), answerPublicId: answer.publicId };
}
async function revised(): Promise<Letter> {
  const letter = await sent();
  await reviseCorrespondence(people[0], { publicId: letter.publicId });
  return letter;
}

const act =
  (action: string, comment?: string): Verb =>
  (ctx, { instanceId }) =>
    transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse({ action, comment }) });
/** An act of the other side. */
const theirs =
  (verb: Verb): Verb =>
  (_, letter) =>
    verb(recipient, letter);

const submit: Verb = (ctx, { publicId }) => submitCorrespondence(ctx, { publicId });
const discard: Verb = (ctx, { publicId }) => discardCorrespondence(ctx, { publicId });
const edit: Verb = (ctx, { publicId }) =>
  updateCorrespondence(ctx, UpdateCorrespondence.parse({ publicId, subject: ctx.actor.publicId }));
const number: Verb = (ctx, { publicId }) => generateNumber(ctx, { publicId });
const voided: Verb = (ctx, { publicId }) => voidDocumentNumber(ctx, { publicId, ...WHY });
const cancel: Verb = (ctx, { publicId }) => cancelCorrespondence(ctx, { publicId, reason });

const MOMENTS: readonly [string, () => Promise<Letter>, Record<string, Verb>][] = [
  [
    'a draft',
    drafted,
    {
      submit,
      discard,
      edit,
      number,
      address: async (ctx, { publicId }) =>
        updateCorrespondence(ctx, UpdateCorrespondence.parse({ publicId, to: await recipientInputs(['กทท.']) })),
      give: (ctx, { publicId }) => {
        // Beyond the numbers that the concurrent submits can reach.
        onPaper += 20;
        const text = `คคง.-สคฉ.3-${String(1000 + onPaper).padStart(4, '0')}-${year}`;
        return giveNumber(ctx, { publicId, number: text, reason });
      },
      confirm: (ctx, { publicId, token }) => confirmReservation(ctx, { publicId, token }),
    },
  ],
  ['a draft with a number', numbered, { submit, discard, edit, number, void: voided }],
  [
    'a letter that was sent',
    sent,
    {
      cancel,
      void: voided,
      replace: (ctx, { publicId }) => replaceDocument(ctx, { publicId, ...WHY }),
      revise: (ctx, { publicId }) => reviseCorrespondence(ctx, { publicId }),
      answer: theirs((ctx, { answerPublicId }) => submitCorrespondence(ctx, { publicId: answerPublicId })),
      receive: theirs(act('RECEIVE')),
      return: theirs(act('RETURN', reason)),
    },
  ],
  ['a letter with a new revision in the making', revised, { submit, discard, edit, cancel, void: voided }],
];

describe.each(MOMENTS)('%s', (_, make, verbs) => {
  it.each(pairsOf(verbs))('%s', async (_name, first, second) => {
    for (let round = 0; round < ROUNDS; round++) {
      const letter = await make();
      await doBoth(
        () => first(people[0], letter),
        () => second(people[1], letter),
        round % 2 === 1,
      );
    }
  });
});
