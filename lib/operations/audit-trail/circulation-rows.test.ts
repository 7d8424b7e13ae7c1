import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { forceCloseCirculation } from '@/lib/documents/circulations/answers/close-circulation';
import { makeCast, makeSheet } from '@/lib/documents/circulations/testing/circulation-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { listAuditRows } from './list-audit-rows';

let documentNumber: string;

beforeAll(async () => {
  const cast = await makeCast();
  const { sheet } = await makeSheet(cast);
  ({ documentNumber } = sheet);
  await forceCloseCirculation(cast.control, { publicId: sheet.publicId, reason: 'ปิดก่อนกำหนด' });
});

async function actionsOn(ctx: UserCtx): Promise<string[]> {
  const { rows } = await listAuditRows(ctx, { entity: ['circulation'], size: 100, after: null, before: null });
  return rows.filter(({ entityLabel }) => entityLabel === documentNumber).map(({ action }) => action);
}

describe('audit rows of a circulation', () => {
  it('are read by its own organization', async () => {
    const administrator = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
    expect(await actionsOn(administrator)).toEqual(['workflow.transitioned', 'circulation.started']);
  });

  it('are read by no other organization, a Superadmin there included', async () => {
    for (const user of [
      await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }),
      await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }),
      await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }),
    ]) {
      expect(await actionsOn(await userCtx(user))).toEqual([]);
    }
  });
});
