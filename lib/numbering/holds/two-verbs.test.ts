import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft } from '@/db/testing/factories/documents';
import { holdNumber } from '@/db/testing/factories/held-number';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { doBoth, pairsOf } from '@/lib/documents/document/testing/two-verbs';
import type { UserCtx } from '@/lib/platform/ctx';
import { voidNumber } from '../changes/void-number';
import { verifyNumbering } from '../engine/verify/verify';
import { cancelReservation } from './cancel-reservation';
import { confirmReservation } from './confirm-reservation';

// Any two ends of one held number at the same moment: it has one, whole.

const reason = 'ทดสอบสองคนพร้อมกัน';
let people: [UserCtx, UserCtx];

beforeAll(async () => {
  const person = async () => userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  people = [await person(), await person()];
});

afterEach(async () => {
  expect(await verifyNumbering(people[0])).toEqual([]);
});

interface Held {
  token: string;
  number: string;
  /** Of its series. */
  draftPublicId: string;
}

async function hold(): Promise<Held> {
  const { token, documentNumber } = await holdNumber(people[0], 'สคฉ.3');
  const { publicId } = await makeDraft(people[0]);
  return { token, number: documentNumber, draftPublicId: publicId };
}

const ENDS: Record<string, (ctx: UserCtx, held: Held) => Promise<unknown>> = {
  use: (ctx, { token, draftPublicId }) => confirmReservation(ctx, { token, publicId: draftPublicId }),
  'give up': (ctx, { token }) => cancelReservation(ctx, { token, reason }),
  void: (ctx, { number }) =>
    voidNumber(ctx, { project: 'LCBP3-C2', type: 'LETTER', number, reasonCode: 'OTHER', reason }),
};

describe('a held number', () => {
  it.each(pairsOf(ENDS))('%s', async (_, first, second) => {
    for (const isTurned of [false, true, false]) {
      const held = await hold();
      await doBoth(
        () => first(people[0], held),
        () => second(people[1], held),
        isTurned,
      );
    }
  });
});
