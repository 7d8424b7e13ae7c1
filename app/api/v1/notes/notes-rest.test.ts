import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { openedSession, personWithPassword } from '@/db/testing/factories/sign-ins';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { getPaneDocument } from '@/lib/documents/pane/get-pane-document';
import { deliverTo } from '@/lib/messages/notifications/testing/deliver';
import { deliverToSubscriptions } from '@/lib/messages/subscriptions/testing/deliver';
import { makeSubscription } from '@/lib/messages/subscriptions/testing/make-subscription';
import { listAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import { filesOf, madeCopy, rowsOf } from '@/lib/operations/personal-data/testing/made-copies';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from '../testing/call-operation';

const SCOPES = ['document.view', 'note.write', 'audit.read'];
const WORD = 'อำพันเก้าใบ';

const { administrator: sender, recipientAdmin: control } = await castOf('administrator', 'recipientAdmin');
let colleague: MadeUser;
let token: string;
let letter: string;

beforeAll(async () => {
  colleague = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR', email: 'named@example.test' });
  token = await tokenOf(control, SCOPES);
  letter = (await makeSubmitted(sender, { to: ['สคฉ.3'] })).publicId;
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const call = (operation: string, options: Partial<Call> = {}) =>
  callOperation(operation, { token, key: newPublicId(), ...options });

const write = (text = WORD) =>
  call('post /notes', { body: { documentPublicId: letter, text, mentionPublicIds: [colleague.publicId] } });

describe('internal notes over REST', () => {
  it('are written once per key, listed and deleted, every answer as described', async () => {
    const key = newPublicId();
    const body = { documentPublicId: letter, text: 'ขอดูข้อ 3', mentionPublicIds: [colleague.publicId] };
    const written = await call('post /notes', { body, key });
    expect((await call('post /notes', { body, key })).body).toEqual(written.body);
    const publicId = String(written.body.publicId);
    const list = await call('get /notes', { query: `?document=${letter}` });
    expect(list.body).toMatchObject({ notes: [{ publicId, text: 'ขอดูข้อ 3', mayDelete: true }] });
    expect((await call('post /notes/{publicId}/delete', { publicId })).status).toBe(200);
    expect(await call('post /notes/{publicId}/delete', { publicId })).toMatchObject({
      status: 409,
      body: { code: 'NOTE_DELETED' },
    });
  });

  it('name the field of a text without a visible character', async () => {
    expect(await write('\u200b\u2060')).toMatchObject({
      status: 422,
      body: { details: { fields: { text: ['ต้องกรอก'] } } },
    });
  });
});

describe('a note beside a letter that another organization has as well', () => {
  let publicId: string;

  beforeAll(async () => {
    await makeSubscription(sender, { kinds: ['document.issued', 'workflow.transitioned'] });
    publicId = String((await write()).body.publicId);
    await deliverTo(publicId);
    await deliverToSubscriptions();
  });

  it('answers neither the other organization nor its Superadmin', async () => {
    const superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
    for (const reader of [sender, superadmin]) {
      const other = await tokenOf(reader, SCOPES);
      const list = await call('get /notes', { query: `?document=${letter}`, token: other });
      expect(list).toMatchObject({ status: 200, body: { notes: [] } });
      const gone = await call('post /notes/{publicId}/delete', { publicId, token: other });
      expect(gone).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      const reads = [
        await getCorrespondence(reader, letter),
        await getPaneDocument(reader, { publicId: letter, typeCode: 'LETTER' }),
        await listAuditRows(reader, { size: 100, after: null, before: null }),
      ];
      expect(JSON.stringify(reads)).not.toMatch(new RegExp(`${WORD}|${publicId}|document_note`));
    }
    const own = await listAuditRows(control, { entity: ['document_note'], size: 100, after: null, before: null });
    expect(own.rows.map(({ entityPublicId }) => entityPublicId)).toContain(publicId);
  });

  it('has its text in one table alone: no message, event, audit row, answer or search text has it', async () => {
    expect(await tablesWith(WORD)).toEqual(['document_notes.note_text']);
  });

  it('is in the copy of its writer, and no longer after the writer left the organization', async () => {
    const person = await personWithPassword({
      organization: 'คคง.',
      role: 'DOCUMENT_CONTROL',
      assignments: [{ role: 'EDITOR', organization: 'สคฉ.3' }],
    });
    const acting = await userCtx(person, { organization: 'สคฉ.3' });
    const own = await tokenOf(acting, SCOPES);
    await call('post /notes', { body: { documentPublicId: letter, text: 'มรกตสิบใบ' }, token: own });
    const copied = async () => {
      const { ctx } = await openedSession(person);
      const rows = rowsOf(await filesOf(ctx, await madeCopy(ctx)), 'documents');
      return rows.filter(({ act }) => act === 'WROTE_NOTE').map(({ words }) => words);
    };
    expect(await copied()).toEqual(['มรกตสิบใบ']);
    await getDatabase().execute(
      sql`UPDATE user_assignments SET revoked_at = NOW(3) WHERE user_id = ${person.userId} AND organization_id <> ${person.organizationId}`,
    );
    // The letter is still visible to them, as a person of its sender.
    expect(await copied()).toEqual([null]);
  });
});

/** Columns of the database that contain a word. */
async function tablesWith(word: string): Promise<string[]> {
  const db = getDatabase();
  const [columns] = await db.execute(sql`SELECT table_name AS t, column_name AS c FROM information_schema.columns
    WHERE table_schema = DATABASE() AND data_type IN ('char','varchar','text','mediumtext','longtext','json')`);
  const found: string[] = [];
  for (const { t, c } of columns as unknown as { t: string; c: string }[]) {
    const [rows] = await db.execute(
      sql`SELECT 1 FROM ${sql.identifier(t)} WHERE INSTR(CAST(${sql.identifier(c)} AS BINARY), CAST(${word} AS BINARY)) > 0 LIMIT 1`,
    );
    if ((rows as unknown as unknown[]).length > 0) found.push(`${t}.${c}`);
  }
  return found;
}
