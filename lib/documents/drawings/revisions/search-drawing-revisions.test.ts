import { beforeAll, describe, expect, it } from 'vitest';
import { findContractPublicId, findProjectPublicId } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeShopDrawing } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { MAX_NUMBERS_AT_ONCE } from '../schema';
import { searchDrawingRevisions } from './search-drawing-revisions';

let contractor: UserCtx;
let place: { projectPublicId: string; contractPublicId: string; kind: 'SHOP' };

beforeAll(async () => {
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'EDITOR' }));
  place = {
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    contractPublicId: await findContractPublicId('LCBP3-C2'),
    kind: 'SHOP',
  };
});

describe('a list of drawing numbers', () => {
  it('finds exactly these in any spelling, of the own organization only', async () => {
    const [first, second] = [await makeShopDrawing(contractor), await makeShopDrawing(contractor)];
    const numbers = [first.drawingNumber.toLowerCase(), second.drawingNumber, `${second.drawingNumber}9`];
    const found = await searchDrawingRevisions(contractor, { ...place, numbers });
    expect(found.map(({ drawingNumber }) => drawingNumber).sort()).toEqual(
      [first.drawingNumber, second.drawingNumber].sort(),
    );
    expect(found.every(({ whyNot }) => whyNot === null)).toBe(true);
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'EDITOR' }));
    expect(await searchDrawingRevisions(stranger, { ...place, numbers })).toEqual([]);
  });

  it('is no longer than one RFA holds', async () => {
    const numbers = Array.from({ length: MAX_NUMBERS_AT_ONCE + 1 }, (_, n) => `A-${n}`);
    await expect(searchDrawingRevisions(contractor, { ...place, numbers })).rejects.toThrow();
  });
});
