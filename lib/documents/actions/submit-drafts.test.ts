import { describe, expect, it, vi } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeDrawingRfa, makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { submitDrafts } from './submit-drafts';

// More number-issuing calls a minute than a person or an address may make; set before lib reads its settings.
vi.hoisted(() => {
  process.env.RATE_LIMIT_USER_PER_MINUTE = '1000';
  process.env.RATE_LIMIT_IP_PER_MINUTE = '1000';
});

const { contractor, outsider: stranger } = await castOf('contractor', 'outsider');

function send(ctx: UserCtx, publicIds: string[], key: string | null = null) {
  const body = { publicIds };
  return submitDrafts(ctx, body, { key, route: 'action:bulkSubmit', body });
}

describe('drafts of several kinds', () => {
  it('go together, each with the number of its kind, in the order they were given', async () => {
    const letter = await makeDraft(contractor, { to: ['คคง.'] });
    const first = await makeRfaDraft(contractor, { disciplineCode: 'DRA' });
    const second = await makeDrawingRfa(contractor, 1, { disciplineCode: 'DRA' });
    const ids = [first.publicId, letter.publicId, second.publicId];
    const { results } = await send(contractor, ids);
    expect(results.map(({ publicId }) => publicId)).toEqual(ids);
    expect(results.map((result) => (result.ok ? result.documentNumber : result.code))).toEqual([
      'LCBP3-C2-RFA-DRA-MST-0001-A',
      expect.stringMatching(/^ผรม\.2-คคง\.-\d{4}-25\d\d$/),
      'LCBP3-C2-RFA-DRA-SDW-0001-A',
    ]);
  });

  it('are each refused for themselves: incomplete, unknown, and those of other people', async () => {
    const good = await makeRfaDraft(contractor, { disciplineCode: 'TER' });
    const open = await makeRfaDraft(contractor, { disciplineCode: null });
    const { results } = await send(contractor, [open.publicId, newPublicId(), good.publicId]);
    expect(results).toMatchObject([
      { ok: false, code: 'RFA_DISCIPLINE_REQUIRED' },
      { ok: false, code: 'DOCUMENT_NOT_FOUND' },
      { ok: true, documentNumber: 'LCBP3-C2-RFA-TER-MST-0001-A' },
    ]);
    const { results: theirs } = await send(stranger, [open.publicId]);
    expect(theirs).toMatchObject([{ ok: false, code: 'DOCUMENT_NOT_FOUND' }]);
  });

  it('are sent once under one key', async () => {
    const key = newPublicId();
    const draft = await makeRfaDraft(contractor, { disciplineCode: 'ROW' });
    const [once, again] = [
      await send(contractor, [draft.publicId], key),
      await send(contractor, [draft.publicId], key),
    ];
    expect(again).toEqual(once);
  });
});
