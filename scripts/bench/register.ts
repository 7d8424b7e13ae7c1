import '@/lib/documents/kinds/register-subjects';
import { eq, type SQL, sql } from 'drizzle-orm';
import { closeDatabase, getDatabase } from '@/db/client';
import { projects } from '@/db/schema/organizations';
import { seedMasterData } from '@/db/seed/master-data';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { CreateCorrespondence } from '@/lib/documents/document/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import type { RegisterParamsInput } from '@/lib/documents/letters/register/list-params';
import { submitEach } from '@/lib/documents/letters/submit/submit-correspondences';
import { findNumbers } from '@/lib/numbering/lookup/find-numbers';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { projectYear } from '@/lib/platform/time/project-day';
import { report } from './figure';
import { fillReaders } from './fill-readers';
import { percentile } from './open-loop/statistics';

// A project's register with 100,000 letters: a page of each view and its count. For people who see all of it, for a
// party to half of it, and for a party to little of it. The product's verbs write five hundred letters; the others are
// copies with other identifiers, numbers and days. Writing all would take half an hour.

const LETTERS = 500;
/** Of each, itself included. */
const COPIES = 200;
/** Of each view after the first, which fills the database's memory. */
const CALLS = 12;
/** Longest time of a page; above it people notice the wait. */
const GOAL = { bound: '<=', value: 300 } as const;
const PROJECT = 'LCBP3-C2';

const ROUTES = [
  ['คคง.', 'สคฉ.3'],
  ['สคฉ.3', 'คคง.'],
  ['ผรม.2', 'คคง.'],
  ['TEAM', 'สคฉ.3'],
  ['คคง.', 'TEAM'],
] as const;
const READERS = ['กทท.', 'คคง.', 'TEAM'] as const;
const SUBJECTS = [
  'ขอส่งแบบเพื่อพิจารณา',
  'รายงานความก้าวหน้าประจำเดือน',
  'Request for inspection',
  'ขออนุมัติวัสดุ',
  'แจ้งกำหนดการประชุม',
];

const VIEWS: Readonly<Record<string, RegisterParamsInput>> = {
  all: {},
  received: { view: 'received' },
  sent: { view: 'sent' },
  awaiting: { view: 'awaiting' },
  drafts: { view: 'drafts' },
  'by-subject': { sort: [{ key: 'subject', descending: false }] },
  'by-due-date': { sort: [{ key: 'due', descending: false }] },
  'by-number': { sort: [{ key: 'number', descending: true }] },
  text: { filters: { q: 'inspection' } },
  'rare-text': { filters: { q: 'ประชุม 4711' } },
  number: { filters: { q: '0123' } },
  overdue: { filters: { overdue: true } },
};

const YEAR = projectYear(new Date()) + 543;
/** Realistic look-ups: complete, short, digits without separators, an unknown number, and a frequent prefix. */
const LOOK_UPS: Readonly<Record<string, string>> = {
  exact: `คคง.-สคฉ.3-40017-${YEAR}`,
  forgiving: `คคง สคฉ3 40017/${YEAR % 100}`,
  unknown: `คคง.-สคฉ.3-987654-${YEAR}`,
  'many-begin-so': 'คคง สคฉ3',
};
/** Somebody waits for a page behind it. */
const LOOK_UP_GOAL = { bound: '<=', value: 100 } as const;

async function writeLetters(): Promise<void> {
  const [project] = await getDatabase().select().from(projects).where(eq(projects.projectCode, PROJECT));
  if (!project) throw new Error('no master data');
  for (const [at, [from, to]] of ROUTES.entries()) {
    const ctx = await userCtx(await makeUser({ organization: from, role: 'DOCUMENT_CONTROL' }));
    const recipient = (await findOrganization(to)).publicId;
    const documents: { publicId: string }[] = [];
    for (let index = 0; index < LETTERS / ROUTES.length; index++) {
      const input = CreateCorrespondence.parse({
        projectPublicId: project.publicId,
        typeCode: 'LETTER',
        subject: `${SUBJECTS[(index + at) % SUBJECTS.length]} ${index}`,
        body: 'เรียน ผู้จัดการโครงการ '.repeat(40),
        dueDate: index % 3 === 0 ? `2026-12-${String((index % 28) + 1).padStart(2, '0')}` : null,
        to: [{ organizationPublicId: recipient }],
      });
      documents.push({ publicId: (await createCorrespondence(ctx, input)).publicId });
    }
    await submitEach(ctx, documents);
  }
}

/** Raw: whole tables at once. A copy has its original's key plus a multiple of a number that no original reaches. */
async function multiply(): Promise<void> {
  const db = getDatabase();
  const step = 1000;
  for (let copy = 1; copy < COPIES; copy++) {
    const shift = copy * step;
    await db.execute(sql`
      INSERT INTO correspondences (id, uuid, project_id, contract_id, correspondence_type_id, originator_organization_id,
        status_code, urgency, secrecy, series_id, sequence, number_key, number_folded, issued_at, submitted_at,
        submitted_by, created_by, created_at, version_no)
      SELECT id + ${shift}, uuid(), project_id, contract_id, correspondence_type_id, originator_organization_id,
        status_code, urgency, secrecy, series_id, sequence + ${shift}, ${copied(sql`number_key`, shift)},
        ${copied(sql`number_folded`, shift)}, issued_at, submitted_at - INTERVAL ${copy} DAY, submitted_by, created_by,
        created_at - INTERVAL ${copy} DAY, version_no
      FROM correspondences WHERE id < ${step}`);
    await db.execute(sql`
      INSERT INTO correspondence_revisions (uuid, correspondence_id, revision_number, revision_label, document_number,
        is_current, subject, body, document_date, due_date, details, submitted_at, created_by)
      SELECT uuid(), correspondence_id + ${shift}, revision_number, revision_label,
        (SELECT number_key FROM correspondences WHERE id = correspondence_id + ${shift}), is_current, CONCAT(subject, ' ', ${shift} + correspondence_id), body, document_date - INTERVAL ${copy} DAY,
        due_date - INTERVAL ${copy} DAY, details, submitted_at - INTERVAL ${copy} DAY, created_by
      FROM correspondence_revisions WHERE correspondence_id < ${step}`);
    // Nearly all old letters have an answer.
    await db.execute(sql`
      INSERT INTO correspondence_recipients (correspondence_id, organization_id, recipient_type, position, state)
      SELECT correspondence_id + ${shift}, organization_id, recipient_type, position,
        IF((correspondence_id + ${copy}) % 20 = 0, 'PENDING', 'REPLIED')
      FROM correspondence_recipients WHERE correspondence_id < ${step}`);
    await db.execute(sql`
      INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key,
        search_key, state, request_id, entity_type, entity_uuid, current_year, printed_codes, counter_key, template_used,
        template_version_id, created_by, created_at, issued_at)
      SELECT l.series_id, l.sequence + ${shift}, l.project_id, l.correspondence_type_id, c.number_key, c.number_folded,
        l.state, uuid(), l.entity_type, c.uuid, l.current_year, l.printed_codes, l.counter_key, l.template_used,
        l.template_version_id, l.created_by, l.created_at, l.issued_at
      FROM document_number_reservations AS l
      JOIN correspondences AS c ON c.series_id = l.series_id AND c.sequence = l.sequence + ${shift}
      WHERE l.sequence < ${step}`);
  }
  await fillReaders();
  await db.execute(sql`ANALYZE TABLE correspondences, correspondence_revisions, correspondence_recipients,
    document_number_reservations, document_readers`);
}

/** The number of a copy: another sequence between the same parts, as printed and as people look it up. */
function copied(number: SQL, shift: number): SQL {
  const width = 4;
  return sql`REPLACE(REPLACE(${number}, CONCAT('-', LPAD(sequence, ${width}, '0'), '-'), CONCAT('-', sequence + ${shift}, '-')),
    CONCAT('-', sequence, '-'), CONCAT('-', sequence + ${shift}, '-'))`;
}

async function measure(readers: readonly UserCtx[], view: string, params: RegisterParamsInput): Promise<void> {
  const durations: number[] = [];
  for (const ctx of readers) {
    await listCorrespondences(ctx, PROJECT, params);
    for (let call = 0; call < CALLS; call++) {
      const startedAt = performance.now();
      await listCorrespondences(ctx, PROJECT, params);
      durations.push(performance.now() - startedAt);
    }
  }
  report(`register.${view}.p50`, percentile(durations, 0.5), 'ms');
  report(`register.${view}.p95`, percentile(durations, 0.95), 'ms', GOAL);
}

async function measureLookUp(readers: readonly UserCtx[], name: string, text: string): Promise<void> {
  const durations: number[] = [];
  for (const ctx of readers) {
    await findNumbers(ctx, text);
    for (let call = 0; call < CALLS; call++) {
      const startedAt = performance.now();
      await findNumbers(ctx, text);
      durations.push(performance.now() - startedAt);
    }
  }
  report(`register.find-number.${name}.p50`, percentile(durations, 0.5), 'ms');
  report(`register.find-number.${name}.p95`, percentile(durations, 0.95), 'ms', LOOK_UP_GOAL);
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await writeLetters();
await multiply();
const readers: UserCtx[] = [];
for (const organization of READERS) {
  readers.push(await userCtx(await makeUser({ organization, role: 'DOCUMENT_CONTROL' })));
}
for (const [view, params] of Object.entries(VIEWS)) await measure(readers, view, params);
const superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
for (const [name, text] of Object.entries(LOOK_UPS)) await measureLookUp([...readers, superadmin], name, text);
closeRedis();
await closeDatabase();
