// The fourteen tables of an installation with INT keys only. The upgrade depends on the key, and on parts that an ALTER
// could lose, repeat or trigger.

export const INT_ONLY_TABLES = [
  'asbuilt_drawing_revisions',
  'asbuilt_drawings',
  'attachments',
  'circulations',
  'contract_drawings',
  'contracts',
  'correspondence_revisions',
  'correspondences',
  'notifications',
  'organizations',
  'projects',
  'shop_drawing_revisions',
  'shop_drawings',
  'users',
];

/** Revisions refer to their documents; a table that is copied keeps its references in both directions. */
const PARENTS: Record<string, string> = {
  asbuilt_drawing_revisions: 'asbuilt_drawings',
  correspondence_revisions: 'correspondences',
  shop_drawing_revisions: 'shop_drawings',
};

export function keyOf(table: string): string {
  return table === 'users' ? 'user_id' : 'id';
}

/** Statements for an empty database: tables with rows, references, triggers, and two tables that the upgrade leaves alone. */
export function intOnlySchema(): string {
  const parentsFirst = INT_ONLY_TABLES.toSorted((a, b) => Number(a in PARENTS) - Number(b in PARENTS));
  return [
    "CREATE TABLE roles (id INT PRIMARY KEY, note VARCHAR(50)); INSERT INTO roles VALUES (1, 'ไม่เกี่ยวข้อง')",
    'CREATE TABLE trigger_log (id INT AUTO_INCREMENT PRIMARY KEY, what VARCHAR(50))',
    ...parentsFirst.flatMap((table) => [tableOf(table), rowsOf(table)]),
    ...['INSERT', 'UPDATE'].map(
      (act) => `CREATE TRIGGER correspondences_${act} BEFORE ${act} ON correspondences FOR EACH ROW
        BEGIN IF NEW.note <> 'written meanwhile' THEN INSERT INTO trigger_log (what) VALUES ('${act}'); END IF; END`,
    ),
  ].join(';\n');
}

function tableOf(table: string): string {
  const key = keyOf(table);
  const columns = [
    `${key} INT NOT NULL AUTO_INCREMENT`,
    'note VARCHAR(50) NOT NULL',
    'details JSON NULL',
    'deleted_at DATETIME NULL',
    'created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP',
    'updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP',
  ];
  if (table === 'notifications') {
    return `CREATE TABLE notifications (${columns.join(', ')}, PRIMARY KEY (id, created_at))
      PARTITION BY RANGE (TO_DAYS(created_at)) (PARTITION p2024 VALUES LESS THAN (TO_DAYS('2025-01-01')),
        PARTITION p2025 VALUES LESS THAN (TO_DAYS('2026-01-01')), PARTITION pmax VALUES LESS THAN MAXVALUE)`;
  }
  const parent = PARENTS[table];
  const reference = parent
    ? `, parent_id INT NULL, CONSTRAINT fk_${table}_parent FOREIGN KEY (parent_id) REFERENCES ${parent} (id)`
    : '';
  return `CREATE TABLE ${table} (${columns.join(', ')}${reference}, PRIMARY KEY (${key}))`;
}

/** Keys with a gap, NULLs, equal rows, Thai, and times of long ago in each partition. */
function rowsOf(table: string): string {
  const rows = [
    "(1, 'ซ้ำ', NULL, NULL, '2024-02-29 23:59:59', '2024-03-01 00:00:00')",
    "(2, 'ซ้ำ', NULL, NULL, '2024-02-29 23:59:59', '2024-03-01 00:00:00')",
    `(7, 'คคง.-สคฉ.3-0001-2568', '{"a": [1, null]}', '2025-06-01 08:00:00', '2025-05-01 08:00:00', '2025-06-01 08:00:00')`,
    "(4000, '', '{}', NULL, '2026-01-01 00:00:00', '2026-01-01 00:00:00')",
  ];
  const columns = `${keyOf(table)}, note, details, deleted_at, created_at, updated_at`;
  const parents = table in PARENTS ? `; UPDATE ${table} SET parent_id = id, updated_at = updated_at WHERE id > 1` : '';
  return `INSERT INTO ${table} (${columns}) VALUES ${rows.join(', ')}${parents}`;
}
