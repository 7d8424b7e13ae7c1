import type { Connection } from 'mysql2/promise';
import { READERS } from '../people';
import { ORIGINALS } from './originals';
import { subjectOf } from './subjects';

// Copies have the key of their original plus a multiple of the number of originals, so that keys have no gaps: `n` is
// the key of a copy, and the key of the newest document is the number of documents. Primes spread the values: a share
// by a prime is the same among the documents of each reader.

/** Copies of each original that one statement writes: ten thousand documents, whose rows fit a temporary table in memory. */
const CHUNK = 50;
const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** Triggers that hash sent rows. They would double the time and the disk; registers read no hash. */
const FACT_TRIGGERS = ['correspondences', 'correspondence_revisions', 'correspondence_recipients'].map(
  (table) => `trg_${table}_fact_added`,
);

/** A share of one eleventh is in progress: without an answer, and with a workflow instance. */
const IS_OPEN = 'n % 11 = 0';

/** Identifier of the time and the key, as UUIDv7. */
const UUID = (sent: string, salt: string) => `CAST(CONCAT(LPAD(HEX(1000 * UNIX_TIMESTAMP(${sent})), 12, '0'), '7',
  LEFT(MD5(CONCAT('${salt}', n)), 3), 'a', SUBSTRING(MD5(CONCAT('${salt}', n)), 4, 15)) AS UUID)`;

/** The instance of a copy: the identifier of the original's, with the number of the copy in its last part. */
const INSTANCE = (id: string) =>
  `CONCAT(SUBSTR(${id}, 1, 24), LPAD(HEX(copy * 65536 + CONV(SUBSTR(${id}, 33), 16, 10)), 12, '0'))`;

/** The number of a copy: another sequence between the same parts, as printed and folded. */
const NUMBER = (number: string) => `REPLACE(REPLACE(${number},
  CONCAT('-', LPAD(sequence, 4, '0'), '-'), CONCAT('-', sequence + copy * ${ORIGINALS}, '-')),
  CONCAT('-', sequence, '-'), CONCAT('-', sequence + copy * ${ORIGINALS}, '-'))`;

const CURRENT_REVISIONS = '(SELECT * FROM correspondence_revisions WHERE is_current)';

/**
 * Fills the project of the originals up to `documents`, two revisions each, spread over ten years. Raw SQL: whole tables
 * at once, by the administrator, who may read sequences and suspend triggers.
 */
export async function copyOriginals(admin: Connection, documents: number): Promise<void> {
  const [[bounds]] = (await admin.query('SELECT MAX(id) AS last, NOW(3) AS newest FROM correspondences')) as never as [
    [{ last: number; newest: Date }],
  ];
  if (bounds.last !== ORIGINALS) throw new Error(`keys of originals have gaps: the last is ${bounds.last}`);
  const newest = bounds.newest.toISOString().slice(0, -1).replace('T', ' ');
  const sent = `TIMESTAMP '${newest}' - INTERVAL (${documents} - n) * ${TEN_YEARS_S / documents} SECOND`;
  const restoreTriggers = await suspend(admin, FACT_TRIGGERS);
  // The rows refer to rows of the same chunk or of their originals.
  await admin.query('SET SESSION foreign_key_checks = 0');
  await admin.query("UPDATE correspondence_revisions SET revision_number = 1, revision_label = '1'");
  await admin.query(supersededOf(1, ORIGINALS));
  const copies = documents / ORIGINALS;
  for (let from = 1; from < copies; from += CHUNK) {
    const to = Math.min(from + CHUNK, copies) - 1;
    const chunk = `seq_${from}_to_${to}`;
    for (const statement of documentsOf(chunk, sent)) await admin.query(statement);
    await admin.query(supersededOf(from * ORIGINALS + 1, (to + 1) * ORIGINALS));
    for (const statement of partsOf(chunk, sent)) await admin.query(statement);
    if (to % 500 === 0) process.stderr.write(`${(to + 1) * ORIGINALS} documents\n`);
  }
  for (const statement of besides(documents)) await admin.query(statement);
  await admin.query('SET SESSION foreign_key_checks = 1');
  await restoreTriggers();
}

/** Instances, documents and their current revisions. */
function documentsOf(chunk: string, sent: string): string[] {
  const copied = (source: string, key: string) =>
    `(SELECT s.*, seq AS copy, s.${key} + seq * ${ORIGINALS} AS n FROM ${source} AS s JOIN ${chunk} WHERE s.${key} <= ${ORIGINALS}) AS x`;
  return [
    `INSERT INTO workflow_instances (id, definition_id, entity_type, entity_id, contract_id, current_state, status,
      context, created_at, version_no, state_entered_at, due_at, subject_root, step_seq)
    SELECT ${INSTANCE('i.id')}, i.definition_id, i.entity_type, CONCAT(i.entity_id, '-', copy), i.contract_id,
      i.current_state, 'ACTIVE', i.context, ${sent}, i.version_no, ${sent}, ${sent} + INTERVAL 14 DAY,
      CONCAT(i.subject_root, '-', copy), i.step_seq
    FROM ${copied(CURRENT_REVISIONS, 'correspondence_id')} JOIN workflow_instances AS i ON i.id = x.workflow_instance_id
    WHERE ${IS_OPEN}`,
    `INSERT INTO correspondences (id, uuid, project_id, contract_id, correspondence_type_id, discipline_id,
      originator_organization_id, status_code, urgency, secrecy, series_id, sequence, number_key, number_folded,
      issued_at, submitted_at, submitted_by, created_by, created_at, version_no)
    SELECT n, ${UUID(sent, 'd')}, project_id, contract_id, correspondence_type_id, discipline_id,
      originator_organization_id,
      IF(${IS_OPEN}, status_code, CONCAT(IF(n % 3 = 0, 'CLB', 'REP'), SUBSTR(status_code, 4))),
      1 + (n % 3 = 0) + (n % 7 = 0) + (n % 13 = 0), 1 + (n % 19 = 0) + (n % 323 = 0),
      series_id, sequence + copy * ${ORIGINALS}, ${NUMBER('number_key')}, ${NUMBER('number_folded')},
      ${sent}, ${sent}, submitted_by, created_by, ${sent} - INTERVAL n % 7 DAY, version_no
    FROM ${copied('correspondences', 'id')}`,
    `INSERT INTO correspondence_revisions (uuid, correspondence_id, revision_number, revision_label, document_number,
      is_current, subject, body, document_date, due_date, details, submitted_at, created_by, created_at,
      workflow_instance_id)
    SELECT ${UUID(sent, 'r')}, n, 1, '1', d.number_key, 1, ${subjectOf('n')}, x.body, DATE(${sent}),
      IF(n % 3 = 0, DATE(${sent}) + INTERVAL 14 DAY, NULL), x.details, ${sent}, x.created_by, ${sent},
      IF(${IS_OPEN}, ${INSTANCE('x.workflow_instance_id')}, NULL)
    FROM ${copied(CURRENT_REVISIONS, 'correspondence_id')} JOIN correspondences AS d ON d.id = n`,
  ];
}

/** The first revision of each document between two keys; its text is that of the current one. */
function supersededOf(first: number, last: number): string {
  return `INSERT INTO correspondence_revisions (uuid, correspondence_id, revision_number, revision_label,
      document_number, is_current, subject, body, document_date, due_date, details, submitted_at, created_by, created_at)
    SELECT ${UUID('submitted_at - INTERVAL 3 DAY', 's')}, n, 0, '0', document_number, 0, subject, body, document_date,
      due_date, details, submitted_at - INTERVAL 3 DAY, created_by, created_at - INTERVAL 3 DAY
    FROM (SELECT r.*, correspondence_id AS n FROM correspondence_revisions AS r
      WHERE correspondence_id BETWEEN ${first} AND ${last} AND is_current) AS x`;
}

/** Recipients, ledger rows and holders. */
function partsOf(chunk: string, sent: string): string[] {
  const copied = `correspondences AS o JOIN ${chunk} AS c`;
  const n = `o.id + c.seq * ${ORIGINALS}`;
  return [
    `INSERT INTO correspondence_recipients (correspondence_id, organization_id, recipient_type, position, state,
      first_read_at)
    SELECT n, organization_id, recipient_type, position, IF(${IS_OPEN}, 'PENDING', 'REPLIED'),
      IF(${IS_OPEN}, NULL, ${sent} + INTERVAL 1 DAY)
    FROM (SELECT p.*, ${n} AS n FROM ${copied} JOIN correspondence_recipients AS p ON p.correspondence_id = o.id
      WHERE o.id <= ${ORIGINALS}) AS x`,
    `INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key,
      search_key, state, request_id, entity_type, entity_uuid, current_year, printed_codes, counter_key, template_used,
      template_version_id, created_by, created_at, issued_at)
    SELECT d.series_id, d.sequence, d.project_id, d.correspondence_type_id, d.number_key, d.number_folded, l.state,
      d.uuid, l.entity_type, d.uuid, l.current_year, l.printed_codes, l.counter_key, l.template_used,
      l.template_version_id, l.created_by, d.submitted_at, d.submitted_at
    FROM ${copied} JOIN document_number_reservations AS l ON l.series_id = o.series_id AND l.sequence = o.sequence
    JOIN correspondences AS d ON d.id = ${n} WHERE o.id <= ${ORIGINALS}`,
    `INSERT INTO workflow_holders (instance_id, organization_id, person_uuid, party, since, due_at)
    SELECT ${INSTANCE('h.instance_id')}, h.organization_id, h.person_uuid, h.party, ${sent}, ${sent} + INTERVAL 14 DAY
    FROM (SELECT r.workflow_instance_id, c.seq AS copy, ${n} AS n
      FROM ${copied} JOIN correspondence_revisions AS r ON r.current_of = o.id WHERE o.id <= ${ORIGINALS}) AS x
    JOIN workflow_holders AS h ON h.instance_id = x.workflow_instance_id WHERE ${IS_OPEN}`,
  ];
}

/** Copies to the committee, tags, and answers: the next copy answers a quarter of the closed documents. */
function besides(documents: number): string[] {
  return [
    `INSERT INTO correspondence_recipients (correspondence_id, organization_id, recipient_type, position)
    SELECT d.id, o.id, 'CC', 1 FROM correspondences AS d JOIN organizations AS o
    WHERE d.id % ${documents / 50} = 0 AND o.organization_code = '${READERS.fifty}'`,
    `INSERT IGNORE INTO correspondence_tags (correspondence_id, tag_id)
    SELECT d.id, t.id FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) - 1 AS place FROM tags) AS t
    JOIN correspondences AS d ON d.id % 13 = t.place WHERE d.id % 3 = 0`,
    `INSERT INTO correspondence_references (source_correspondence_id, target_correspondence_id, reference_kind)
    SELECT id + ${ORIGINALS}, id, 'REPLY' FROM (SELECT id, id AS n FROM correspondences) AS x
    WHERE id <= ${documents - ORIGINALS} AND id DIV ${ORIGINALS} % 4 = 0 AND NOT ${IS_OPEN}`,
    `ANALYZE TABLE correspondences, correspondence_revisions, correspondence_recipients, correspondence_tags,
      correspondence_references, document_number_reservations, workflow_instances, workflow_holders`,
  ];
}

/** Drops triggers. @returns puts them back as they were */
async function suspend(admin: Connection, names: readonly string[]): Promise<() => Promise<void>> {
  const statements: string[] = [];
  for (const name of names) {
    const [[trigger]] = (await admin.query(`SHOW CREATE TRIGGER ${name}`)) as never as [
      [{ 'SQL Original Statement': string }],
    ];
    statements.push(trigger['SQL Original Statement']);
    await admin.query(`DROP TRIGGER ${name}`);
  }
  return async () => {
    for (const statement of statements) await admin.query(statement);
  };
}
