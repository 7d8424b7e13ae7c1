import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { getDatabase } from '@/db/client';
import { documentNumberAudit } from '@/db/schema/numbering';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { verifyMoment, verifyNumbering } from '../engine/verify/verify';
import { rollbackFormat } from './rollback-format';
import { saveFormatVersion } from './save-format-version';
import { RollbackFormat, SaveFormatVersion } from './schema';

const configId = 'LCBP3-C2.LETTER';
const reason = 'ตามมติที่ประชุมโครงการ';

let admin: UserCtx;

beforeAll(async () => {
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments }));
  const save = (versionNo: number, template: string) =>
    saveFormatVersion(admin, SaveFormatVersion.parse({ configId, versionNo, template, reason }));
  await save(0, 'A-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
  await save(1, 'B-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
  await rollbackFormat(admin, RollbackFormat.parse({ configId, versionNo: 2, toVersionNo: 1, reason }));
});

describe('the numbers’ audit', () => {
  it('tells of every version of a template, each row holding on to the one before', async () => {
    const rows = await getDatabase()
      .select()
      .from(documentNumberAudit)
      .where(eq(documentNumberAudit.event, 'TEMPLATE_CHANGED'))
      .orderBy(asc(documentNumberAudit.chainNo));
    expect(rows.map(({ chainNo, templateUsed }) => [chainNo, templateUsed.slice(0, 2)])).toEqual([
      [1, 'A-'],
      [2, 'B-'],
      [3, 'A-'],
    ]);
    expect(rows[0]).toMatchObject({
      seriesId: null,
      documentId: null,
      generatedNumber: configId,
      reason,
      userId: admin.actor.userId,
      prevHash: '0'.repeat(64),
    });
    expect(rows.slice(1).map(({ prevHash }) => prevHash)).toEqual(rows.slice(0, -1).map(({ rowHash }) => rowHash));
    expect(await verifyNumbering(admin)).toEqual([]);
  });

  it.each([
    [
      'changed',
      `UPDATE document_number_audit SET reason = 'x' WHERE event = 'TEMPLATE_CHANGED' AND chain_no = 2`,
      'CHAIN',
    ],
    ['removed', `DELETE FROM document_number_audit WHERE event = 'TEMPLATE_CHANGED' AND chain_no = 3`, 'AUDIT_MISSING'],
  ])('shows it when such a row was %s', async (_what, statement, rule) => {
    const connection = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    try {
      for (const trigger of ['update', 'delete'])
        await connection.query(`DROP TRIGGER IF EXISTS trg_document_number_audit_no_${trigger}`);
      await connection.query('START TRANSACTION');
      await connection.query(statement);
      const findings = await verifyMoment({ ...admin, db: drizzle(connection) });
      expect(findings.map((finding) => finding.rule)).toEqual([rule]);
    } finally {
      await connection.query('ROLLBACK');
      await connection.end();
    }
  });
});
