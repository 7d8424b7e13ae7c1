import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSION_CODES, permissionsOf } from '@/lib/people/identity/access/permissions';
import { openAdminConnection } from '../admin-connection';
import { hashOfJson } from '../canonical-json';
import { WORKFLOW_DEFINITIONS } from './master/workflow-definitions';
import { seedMasterData } from './master-data';

const adminUrl = String(process.env.DATABASE_ADMIN_URL);
let connection: Connection;

beforeAll(async () => {
  connection = await openAdminConnection(adminUrl);
});

afterAll(() => connection.end());

describe('Master data', () => {
  it('holds the programme: organizations, projects, contracts and their parties', async () => {
    expect(await values('SELECT organization_code FROM organizations')).toEqual(
      expect.arrayContaining(['กทท.', 'สคฉ.3', 'สคฉ.3-01', 'สคฉ.3-xx', 'TEAM', 'คคง.', 'ผรม.1', 'ผรม.4', 'EN', 'CAR']),
    );
    expect(await values('SELECT project_code FROM projects ORDER BY 1')).toEqual([
      'LCBP3',
      'LCBP3-C1',
      'LCBP3-C2',
      'LCBP3-C3',
      'LCBP3-C4',
      'LCBP3-EN',
    ]);
    expect(
      await values(`SELECT CONCAT(organization_code, ' ', role_in_contract) FROM contract_organizations
        JOIN contracts c ON c.id = contract_id JOIN organizations o ON o.id = organization_id
        WHERE contract_code = 'LCBP3-C2' ORDER BY 1`),
    ).toEqual(['TEAM DESIGNER', 'กทท. OWNER', 'คคง. CONSULTANT', 'ผรม.2 CONTRACTOR', 'สคฉ.3 OWNER']);
    expect(
      await values(`SELECT organization_code FROM project_organizations
        JOIN projects p ON p.id = project_id JOIN organizations o ON o.id = organization_id
        WHERE project_code = 'LCBP3-C1' ORDER BY 1`),
    ).toEqual(['CAR', 'EN', 'TEAM', 'กทท.', 'คคง.', 'ผรม.1', 'สคฉ.3', 'สคฉ.3-02']);
  });

  it('numbers circulation sheets with a type that is not offered', async () => {
    expect(await values('SELECT type_code FROM correspondence_types WHERE is_internal')).toEqual(['CIRCULATION']);
    expect(await values('SELECT type_code FROM correspondence_types WHERE requires_contract ORDER BY 1')).toEqual([
      'NCR',
      'RFA',
      'RFI',
      'TRANSMITTAL',
    ]);
    expect(
      await values("SELECT type_code FROM correspondence_types WHERE revision_style = 'ALPHA' ORDER BY 1"),
    ).toEqual(['RFA', 'RFI']);
  });

  it('knows every status: a draft, and five verbs for five organization roles', async () => {
    const codes = await values('SELECT status_code FROM correspondence_status');
    expect(codes).toHaveLength(26);
    expect(codes).toEqual(expect.arrayContaining(['DRAFT', 'SUBOWN', 'REPDSN', 'RSBCSC', 'CLBCON', 'CCBOTH']));
  });

  it('orders the approve codes from the mildest to the most restrictive', async () => {
    expect(await values('SELECT approve_code FROM rfa_approve_codes ORDER BY severity DESC')).toEqual([
      '4X',
      '3R',
      '3C',
      '1R',
      '1N',
      '5N',
      '1C',
      '1A',
    ]);
  });

  it('lets the consultant end only records and reports, and asks drawings of drawing types', async () => {
    const inC2 = "FROM rfa_types JOIN contracts c ON c.id = contract_id WHERE contract_code = 'LCBP3-C2'";
    expect(await values(`SELECT type_code ${inC2} AND NOT owner_approval_required ORDER BY 1`)).toEqual(
      ['RPT', 'MPR', 'TNR', 'PRG', 'MOM', 'SAR', 'JSA', 'ICR'].sort(),
    );
    expect(
      await values(`SELECT CONCAT(type_code, ' ', content_rule) ${inC2} AND content_rule <> 'FILE' ORDER BY 1`),
    ).toEqual(['ADW AS_BUILT', 'DDW SHOP', 'SDW SHOP']);
  });

  it('names everything in Thai and in English', async () => {
    const tables = await values(`SELECT table_name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND column_name = 'name_th' ORDER BY 1`);
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables) {
      const unnamed =
        await values(`SELECT id FROM ${table === 'calendar_holidays' ? '(SELECT calendar_id AS id, name_th, name_en FROM calendar_holidays) h' : table}
        WHERE name_th NOT REGEXP '[ก-๙]' OR name_en NOT REGEXP '[A-Za-z]'`);
      expect(unnamed, table).toEqual([]);
    }
  });

  it('has the public holidays of three years in every calendar', async () => {
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT c.id, COUNT(DISTINCT YEAR(holiday_date)) AS years, COUNT(*) AS days FROM working_calendars c
       LEFT JOIN calendar_holidays ON calendar_id = c.id GROUP BY c.id`,
    );
    expect(rows).toHaveLength(6);
    for (const row of rows) expect(row).toMatchObject({ years: 3, days: 71 });
  });
});

describe('Roles and permissions', () => {
  it('follow the matrix: who may do what', () => {
    expect(permissionsOf('SUPERADMIN')).toEqual(PERMISSION_CODES);
    expect(permissionsOf('VIEWER')).toEqual([
      'document.view',
      'note.write',
      'search.use',
      'export.use',
      'file.view',
      'circulation.acknowledge',
    ]);
    expect(permissionsOf('EDITOR')).toContain('correspondence.create');
    expect(permissionsOf('EDITOR')).not.toContain('correspondence.submit');
    expect(permissionsOf('DOCUMENT_CONTROL')).toContain('correspondence.submit');
    expect(permissionsOf('DOCUMENT_CONTROL')).not.toContain('correspondence.cancel');
    expect(permissionsOf('ORG_ADMIN')).not.toContain('rfa.decide');
    expect(permissionsOf('LEAD_ENGINEER')).toEqual(expect.arrayContaining(['rfa.decide', 'rfa.approve']));
    expect(permissionsOf('PROJECT_ADMIN')).toEqual(expect.arrayContaining(['numbering.template', 'master.project']));
  });

  it('are brought back in line with it, whatever the database says', async () => {
    const before = await countRows();
    await connection.query(`
      INSERT INTO permissions (permission_code) VALUES ('letter.burn');
      INSERT INTO role_permissions SELECT r.id, p.id FROM roles r JOIN permissions p
        WHERE (role_code, permission_code) IN (('VIEWER', 'letter.burn'), ('VIEWER', 'correspondence.submit'));
      DELETE p FROM role_permissions p JOIN roles r ON r.id = p.role_id WHERE role_code = 'EDITOR';
      UPDATE roles SET name_en = 'Renamed' WHERE role_code = 'EDITOR'`);
    await seedMasterData(adminUrl);
    expect(await countRows()).toEqual(before);
    expect(
      await values(`SELECT permission_code FROM role_permissions JOIN roles r ON r.id = role_id
        JOIN permissions p ON p.id = permission_id WHERE role_code = 'VIEWER' ORDER BY 1`),
    ).toEqual([...permissionsOf('VIEWER')].sort());
    expect(await values("SELECT name_en FROM roles WHERE role_code = 'EDITOR'")).toEqual(['Editor']);
  });
});

describe('Seeding again', () => {
  it('changes nothing', async () => {
    const before = await countRows();
    expect(before.size).toBeGreaterThan(20);
    await seedMasterData(adminUrl);
    expect(await countRows()).toEqual(before);
  });

  it('can be done by two starters at once', async () => {
    const before = await countRows();
    await connection.query('DELETE FROM rfa_types; DELETE FROM calendar_holidays');
    await Promise.all([seedMasterData(adminUrl), seedMasterData(adminUrl)]);
    expect(await countRows()).toEqual(before);
  });

  it('keeps an administrator’s changes and restores missing rows', async () => {
    await connection.query(`
      UPDATE organizations SET name_th = 'ชื่อใหม่', is_active = FALSE WHERE organization_code = 'CAR';
      UPDATE disciplines SET name_en = 'Renamed' WHERE discipline_code = 'GEN';
      DELETE FROM calendar_holidays WHERE holiday_date = '2025-12-31';
      DELETE FROM rfa_return_reasons WHERE reason_code = 'OTHER'`);
    await seedMasterData(adminUrl);
    expect(await values("SELECT name_th FROM organizations WHERE organization_code = 'CAR' AND NOT is_active")).toEqual(
      ['ชื่อใหม่'],
    );
    expect(await values("SELECT DISTINCT name_en FROM disciplines WHERE discipline_code = 'GEN'")).toEqual(['Renamed']);
    expect(await values("SELECT 1 FROM calendar_holidays WHERE holiday_date = '2025-12-31'")).toEqual([]);
    expect(await values("SELECT reason_code FROM rfa_return_reasons WHERE reason_code = 'OTHER'")).toEqual(['OTHER']);
  });
});

describe('The shipped workflow definitions', () => {
  it('are published with the hash of what they say, the newest of each code active', async () => {
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT CONCAT(workflow_code, ' ', version) AS name, status, is_active AS isActive, sha256, dsl
       FROM workflow_definitions ORDER BY 1`,
    );
    expect(rows.filter((row) => row.isActive).map((row) => row.name)).toEqual([
      'CIRCULATION 1',
      'CORRESPONDENCE 2',
      'INCOMING 1',
      'NCR 1',
      'RFA_APPROVAL 1',
      'RFI 2',
      'TRANSMITTAL 1',
    ]);
    for (const row of rows) {
      expect(row.status).toBe(row.isActive ? 'PUBLISHED' : 'RETIRED');
      expect(row.sha256).toBe(hashOfJson(typeof row.dsl === 'string' ? JSON.parse(row.dsl) : row.dsl));
    }
  });

  it('reach a database of the first release: its documents stay on version 1, new ones get version 2', async () => {
    await connection.query(`
      DELETE FROM workflow_definitions WHERE NOT (workflow_code IN ('CORRESPONDENCE', 'RFI') AND version = 1);
      UPDATE workflow_definitions SET status = 'PUBLISHED', is_active = TRUE`);
    await seedMasterData(adminUrl);
    expect(await activeVersions()).toEqual([
      'CIRCULATION 1',
      'CORRESPONDENCE 2',
      'INCOMING 1',
      'NCR 1',
      'RFA_APPROVAL 1',
      'RFI 2',
      'TRANSMITTAL 1',
    ]);
    expect(await values("SELECT version FROM workflow_definitions WHERE status = 'RETIRED' ORDER BY 1")).toEqual([
      '1',
      '1',
    ]);
  });

  it('leave in force what an administrator has published', async () => {
    await connection.query(`
      DELETE FROM workflow_definitions WHERE workflow_code = 'RFI' AND version = 2;
      UPDATE workflow_definitions SET is_active = FALSE WHERE workflow_code = 'RFI';
      INSERT INTO workflow_definitions (id, workflow_code, version, status, dsl, compiled, sha256, is_active)
        SELECT UUID(), workflow_code, 7, 'PUBLISHED', dsl, compiled, REPEAT('a', 64), TRUE
        FROM workflow_definitions WHERE workflow_code = 'RFI' AND version = 1`);
    await seedMasterData(adminUrl);
    expect(await activeVersions()).toContain('RFI 7');
    await connection.query(`
      DELETE FROM workflow_definitions WHERE workflow_code = 'RFI' AND version = 7;
      UPDATE workflow_definitions SET status = 'PUBLISHED', is_active = TRUE WHERE workflow_code = 'RFI' AND version = 2`);
  });

  it('name only permissions that exist', () => {
    const permissions = [...JSON.stringify(WORKFLOW_DEFINITIONS).matchAll(/"perm":"([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(permissions.length).toBeGreaterThan(20);
    expect(PERMISSION_CODES).toEqual(expect.arrayContaining(permissions));
  });
});

async function activeVersions(): Promise<string[]> {
  return values("SELECT CONCAT(workflow_code, ' ', version) FROM workflow_definitions WHERE is_active ORDER BY 1");
}

async function values(sql: string): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>({ sql, rowsAsArray: true });
  return rows.map((row) => String(row[0]));
}

async function countRows(): Promise<Map<string, string>> {
  const counts = new Map<string, string>();
  const tables = await values(`SELECT table_name FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`);
  for (const table of tables) {
    const [count = '0'] = await values(`SELECT COUNT(*) FROM ${table}`);
    if (count !== '0') counts.set(table, count);
  }
  return counts;
}
