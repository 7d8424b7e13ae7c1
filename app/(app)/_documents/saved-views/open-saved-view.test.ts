import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawSearchParams } from '@/app/_web/search-params';
import { REGISTERS } from '@/app/(app)/p/[project]/registers';
import { closeDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { chooseOwnDefault } from '@/lib/work/saved-views/choose-own-default';
import { createSavedView } from '@/lib/work/saved-views/create-saved-view';
import { openSavedView } from './open-saved-view';

const PROJECT = 'LCBP3-C2';
const BASE = `/p/${PROJECT}/correspondence`;
let reader: UserCtx;
let view: string;

beforeEach(async () => {
  reader = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const made = await createSavedView(reader, {
    projectCode: PROJECT,
    register: 'correspondence',
    name: `เกินกำหนด ${randomUUID().slice(0, 8)}`,
    scope: 'PRIVATE',
    query: { overdue: ['1'] },
    layout: {},
    isPinned: false,
  });
  view = made.publicId;
});
afterAll(closeDatabase);

const { correspondence } = REGISTERS;

/** Redirect target of the register's address; null without a redirect. */
async function leadsTo(raw: RawSearchParams): Promise<string | null> {
  const options = () => correspondence.options(reader, PROJECT);
  try {
    await openSavedView(reader, correspondence, PROJECT, raw, options);
    return null;
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
    if (!digest.startsWith('NEXT_REDIRECT')) throw error;
    return digest.split(';')[2] ?? '';
  }
}

describe('the address of a register', () => {
  it('is shown as it is for a person without a default', async () => {
    for (const raw of [{}, { overdue: '1' }, { saved: 'all' }]) expect(await leadsTo(raw)).toBeNull();
    expect(await leadsTo({ open: view })).toBe(`${BASE}?overdue=1&saved=${view}`);
  });

  it('opens the default where it says nothing, and says that it does not elsewhere', async () => {
    await chooseOwnDefault(reader, { projectCode: PROJECT, register: 'correspondence', publicId: view });
    expect(await leadsTo({})).toBe(`${BASE}?overdue=1&saved=${view}`);
    expect(await leadsTo({ type: ['LETTER', 'MEMO'], after: 'x' })).toBe(
      `${BASE}?type=LETTER&type=MEMO&after=x&saved=all`,
    );
    expect(await leadsTo({ saved: 'all' })).toBeNull();
    expect(await leadsTo({ saved: view })).toBeNull();
  });
});
