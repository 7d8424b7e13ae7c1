import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDrawingRfa } from '@/db/testing/factories/rfa-drafts';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import type { UserCtx } from '@/lib/platform/ctx';
import { changeDue } from '@/lib/workflow/engine/moves/change-due';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { doBoth, pairsOf } from '../../document/testing/two-verbs';
import { setRfaReady } from '../draft/set-rfa-ready';
import { updateRfa } from '../draft/update-rfa';
import { cancelRfa, discardRfa, recallRfa, reviseRfa } from '../life';
import { DecideRfa, type DecideRfaInput, UpdateRfa } from '../schema';
import { submitRfa } from '../submit/submit-rfas';
import { makeRfaCast, type RfaCast, rowOf } from '../testing/rfa-cast';
import { decideRfa } from './decide-rfa';

// Any two concurrent verbs of one RFA: each takes full effect or is refused with a text for people. The verifiers find
// no fault afterwards.

const reason = 'ทดสอบสองคนพร้อมกัน';
/** The order of the two differs from round to round. */
const ROUNDS = 2;
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

afterEach(async () => {
  expect(await verifyNumbering(cast.superadmin)).toEqual([]);
  expect(await verifyWorkflows(cast.superadmin)).toEqual([]);
});

/** `ctx`: one of two who may, for what the originator does. */
type Verb = (ctx: UserCtx, publicId: string) => Promise<unknown>;

const drafted = async () => (await makeDrawingRfa(cast.control, 1)).publicId;
async function numbered(): Promise<string> {
  const publicId = await drafted();
  await generateNumber(cast.control, { publicId });
  return publicId;
}
async function sent(): Promise<string> {
  const publicId = await drafted();
  await submitRfa(cast.control, { publicId });
  return publicId;
}
async function reviewed(): Promise<string> {
  const publicId = await sent();
  await decide('reviewer', { action: 'RESPOND', code: '1C' })(cast.control, publicId);
  return publicId;
}
async function returned(): Promise<string> {
  const publicId = await sent();
  await giveBack(cast.control, publicId);
  return publicId;
}
async function revised(): Promise<string> {
  const publicId = await returned();
  await reviseRfa(cast.control, { publicId });
  return publicId;
}

const decide =
  (by: keyof RfaCast, input: Omit<DecideRfaInput, 'publicId'>): Verb =>
  (_, publicId) =>
    decideRfa(cast[by], DecideRfa.parse({ publicId, ...input }));
const giveBack = decide('lead', { action: 'RETURN', reason: 'INCOMPLETE', comment: reason });
const respond = decide('reviewer', { action: 'RESPOND', code: '1C' });
const cancel: Verb = (_, publicId) => cancelRfa(cast.admin, { publicId, reason });
const recall: Verb = (ctx, publicId) => recallRfa(ctx, { publicId, reason });
const due: Verb = async (_, publicId) =>
  changeDue(cast.superadmin, {
    instanceId: (await rowOf(publicId)).instanceId ?? '',
    dueAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    reason,
  });
const because = { reasonCode: 'WRONG_TYPE', reason } as const;
const voided: Verb = (_, publicId) => voidDocumentNumber(cast.admin, { publicId, ...because });
const replace: Verb = (_, publicId) => replaceDocument(cast.admin, { publicId, ...because });
const writing: Record<string, Verb> = {
  submit: (ctx, publicId) => submitRfa(ctx, { publicId }),
  discard: (ctx, publicId) => discardRfa(ctx, { publicId }),
  edit: (ctx, publicId) => updateRfa(ctx, UpdateRfa.parse({ publicId, subject: ctx.actor.publicId })),
  ready: (ctx, publicId) => setRfaReady(ctx, { publicId, isReady: true }),
  number: (ctx, publicId) => generateNumber(ctx, { publicId }),
};

const MOMENTS: readonly [string, () => Promise<string>, Record<string, Verb>][] = [
  ['a draft', drafted, writing],
  ['a draft with an early number', numbered, { ...writing, void: voided }],
  ['an RFA under review', sent, { cancel, recall, respond, return: giveBack, due, void: voided, replace }],
  ['an RFA before the lead', reviewed, { cancel, decide: decide('lead', { action: 'DECIDE', code: '1C' }), due }],
  ['an RFA that was returned', returned, { revise: (ctx, publicId) => reviseRfa(ctx, { publicId }) }],
  [
    'an RFA with a new revision in the making',
    revised,
    { ...writing, cancel: (_, publicId) => cancelRfa(cast.superadmin, { publicId, reason }) },
  ],
];

describe.each(MOMENTS)('%s', (_, make, verbs) => {
  it.each(pairsOf(verbs))('%s', async (_name, first, second) => {
    for (let round = 0; round < ROUNDS; round++) {
      const publicId = await make();
      await doBoth(
        () => first(cast.control, publicId),
        () => second(cast.admin, publicId),
        round % 2 === 1,
      );
    }
  });
});
