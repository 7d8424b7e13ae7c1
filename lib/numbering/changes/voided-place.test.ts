import { beforeAll, expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { holdNumber } from '@/db/testing/factories/held-number';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { explainNumber } from '../lookup/explain-number';
import { findVoidedPlace } from './find-voided-place';
import { voidNumber } from './void-number';

const WHY = { reasonCode: 'WRONG_RECIPIENT', reason: 'ส่งผิดหน่วยงาน' } as const;
const target = (number: string) => ({ project: 'LCBP3-C2', type: 'LETTER', number, ...WHY });

const { administrator: admin, controller } = await castOf('administrator', 'controller');
let stranger: UserCtx;

beforeAll(async () => {
  stranger = await userCtx(await makeUser({ organization: 'ผรม.3', role: 'ORG_ADMIN' }));
});

it('a number that was declared void by its text is led to what it says: one that was held, and a letter’s', async () => {
  const held = (await holdNumber(controller, 'กทท.')).documentNumber;
  const { documentNumber: sent } = await makeSubmitted(controller);
  for (const number of [held, sent]) {
    const answer = await voidNumber(admin, target(number));
    const place = await findVoidedPlace(admin, target(number), answer);
    if (!place) throw new Error(`${number} has no place`);
    expect(await explainNumber(admin, place)).toMatchObject({ number, state: 'VOID', projectCode: place.projectCode });
    expect(await findVoidedPlace(stranger, target(number), answer)).toBeNull();
  }
});
