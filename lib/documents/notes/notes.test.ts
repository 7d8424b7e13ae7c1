import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { documentNotes } from '@/db/schema/document-notes';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { ListNotifications } from '@/lib/messages/notifications/list-params';
import { countUnread, listNotifications } from '@/lib/messages/notifications/queries';
import { deliverTo, notificationsOf } from '@/lib/messages/notifications/testing/deliver';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { deleteNote } from './delete-note';
import { listNotes } from './list-notes';
import { listMentionable } from './mentionable';
import { MAX_NOTES, WriteNote } from './schema';
import { writeNote } from './write-note';

const db = getDatabase();
let writer: UserCtx;
let colleague: MadeUser;
let viewer: MadeUser;
let other: UserCtx;
let letter: string;

beforeAll(async () => {
  writer = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL', firstName: 'ผู้เขียน' }));
  colleague = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR', firstName: 'สมชาย', lastName: 'ใจดี' });
  viewer = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
  other = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  letter = (await makeSubmitted(other, { to: ['สคฉ.3'] })).publicId;
});

afterAll(closeDatabase);

const input = (parts: Partial<WriteNote> = {}) =>
  WriteNote.parse({ documentPublicId: letter, text: 'ขอดูข้อ 3 ก่อนตอบ', ...parts });

const notesOf = async (ctx: UserCtx, document = letter) => (await listNotes(ctx, { document })).notes;

async function countNotes(): Promise<number> {
  return (await db.select({ id: documentNotes.id }).from(documentNotes)).length;
}

describe('writing a note', () => {
  it('is read by colleagues, is audited, and notifies the named ones once', async () => {
    const text = `@สมชาย ใจดี ขอดูข้อ 3`;
    const { publicId } = await writeNote(writer, input({ text, mentionPublicIds: [colleague.publicId] }));
    const [note] = (await notesOf(await userCtx(viewer))).filter((one) => one.publicId === publicId);
    expect(note).toMatchObject({
      text,
      writtenBy: { publicId: writer.actor.publicId },
      mentions: [{ publicId: colleague.publicId, name: 'สมชาย ใจดี' }],
      mayDelete: false,
    });
    expect((await notesOf(writer)).find((one) => one.publicId === publicId)?.mayDelete).toBe(true);
    const audit = await auditRows({ entityType: 'document_note', entityPublicId: publicId });
    expect(audit).toMatchObject([{ action: 'document_note.written', userId: writer.actor.userId }]);
    expect(JSON.stringify(audit)).not.toContain('ข้อ 3');
    const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
    expect(event).toMatchObject({ eventType: 'document.note_written', payload: { notePublicId: publicId } });
    await deliverTo(publicId);
    await deliverTo(publicId);
    const notices = (await notificationsOf(letter)).filter(({ reason }) => reason === 'MENTIONED');
    expect(notices).toMatchObject([{ userId: colleague.userId, asks: false }]);
    expect(JSON.stringify(notices)).not.toContain('ข้อ 3');
    const { groups } = await listNotifications(await userCtx(colleague), ListNotifications.parse({}));
    expect(groups[0]).toMatchObject({ documentPublicId: letter, items: [{ reason: 'MENTIONED' }] });
  });

  it('names nobody and emits nothing where it mentions nobody', async () => {
    const { publicId } = await writeNote(writer, input());
    expect(await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId))).toEqual([]);
  });

  it('is for the people of every role who may see the document', async () => {
    const { publicId } = await writeNote(await userCtx(viewer), input());
    expect((await notesOf(writer)).map((note) => note.publicId)).toContain(publicId);
  });

  it('is refused to a token without its scope, and of a document that the actor may not see', async () => {
    const reading = await userCtx(colleague, { tokenScopes: ['document.view'] });
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
    const before = await countNotes();
    await expect(writeNote(reading, input())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(writeNote(stranger, input())).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await countNotes()).toBe(before);
  });

  it('refuses people of other organizations, who left, who may not see the document, and the writer', async () => {
    const confidential = (await makeSubmitted(other, { to: ['สคฉ.3'], secrecy: 'CONFIDENTIAL' })).publicId;
    const left = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    await db.update(users).set({ isActive: false }).where(eq(users.userId, left.userId));
    const before = await countNotes();
    const cases = [
      [letter, left.publicId],
      [letter, other.actor.publicId],
      [letter, writer.actor.publicId],
      [confidential, colleague.publicId],
    ] as const;
    for (const [documentPublicId, person] of cases) {
      await expect(writeNote(writer, input({ documentPublicId, mentionPublicIds: [person] }))).rejects.toMatchObject({
        code: 'PERSON_UNKNOWN',
        fieldErrors: { 'mentionPublicIds.0': ['PERSON_UNKNOWN'] },
      });
      const offered = (await listMentionable(writer, { documentPublicId })).map(({ publicId }) => publicId);
      expect(offered).not.toContain(person);
    }
    expect(await countNotes()).toBe(before);
    const offered = (await listMentionable(writer, { documentPublicId: letter })).map(({ publicId }) => publicId);
    expect(offered).toEqual(expect.arrayContaining([colleague.publicId, viewer.publicId]));
  });

  it.each([
    ['an empty text', ''],
    ['spaces', '  \n '],
    ['invisible characters', '\u200b\u2060\ufeff'],
    ['a long text', 'ก'.repeat(2001)],
    ['a direction override', 'ข้อความ\u202eกลับ'],
  ])('refuses %s', (_name, text) => {
    expect(WriteNote.safeParse({ documentPublicId: letter, text }).success).toBe(false);
  });

  it('refuses more notes than a page shows', async () => {
    const full = await makeSubmitted(other, { to: ['สคฉ.3'] });
    const [row] = await db.select().from(correspondences).where(eq(correspondences.publicId, full.publicId));
    await db.insert(documentNotes).values(
      Array.from({ length: MAX_NOTES }, () => ({
        correspondenceId: row?.id ?? 0,
        organizationId: writer.actor.organizationId,
        noteText: 'เต็ม',
        createdBy: writer.actor.userId,
      })),
    );
    const call = writeNote(writer, input({ documentPublicId: full.publicId }));
    await expect(call).rejects.toMatchObject({ code: 'NOTES_FULL' });
    // Another organization has its own.
    await writeNote(other, input({ documentPublicId: full.publicId }));
  });

  it('keeps both of two at the same moment', async () => {
    const before = (await notesOf(writer)).length;
    await Promise.all([
      writeNote(writer, input({ mentionPublicIds: [colleague.publicId, viewer.publicId] })),
      writeNote(await userCtx(viewer), input({ mentionPublicIds: [colleague.publicId, writer.actor.publicId] })),
    ]);
    expect(await notesOf(writer)).toHaveLength(before + 2);
  });

  it('is possible beside a draft of the own organization', async () => {
    const draft = await makeDraft(writer, { to: ['คคง.'] });
    await writeNote(writer, input({ documentPublicId: draft.publicId }));
    expect(await notesOf(writer, draft.publicId)).toHaveLength(1);
    await expect(listNotes(other, { document: draft.publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });
});

describe('notifying the named', () => {
  it('passes over a person who may not see the document any more, and a deleted note', async () => {
    const leaver = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    const note = await writeNote(writer, input({ mentionPublicIds: [leaver.publicId] }));
    await db.update(users).set({ isActive: false }).where(eq(users.userId, leaver.userId));
    const deleted = await writeNote(writer, input({ mentionPublicIds: [viewer.publicId] }));
    await deleteNote(writer, { publicId: deleted.publicId });
    const before = (await notificationsOf(letter)).length;
    await deliverTo(note.publicId);
    await deliverTo(deleted.publicId);
    expect((await notificationsOf(letter)).length).toBe(before);
    const [delivery] = await db
      .select({ status: eventDeliveries.status })
      .from(eventDeliveries)
      .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
      .where(eq(outboxEvents.entityPublicId, deleted.publicId));
    expect(delivery?.status).toBe('DONE');
  });

  it('counts as unread for the organization of the note alone', async () => {
    const both = await makeUser({
      organization: 'สคฉ.3',
      role: 'EDITOR',
      assignments: [{ role: 'EDITOR', organization: 'กทท.' }],
    });
    const { publicId } = await writeNote(writer, input({ mentionPublicIds: [both.publicId] }));
    await deliverTo(publicId);
    expect(await countUnread(await userCtx(both))).toBe(1);
    expect(await countUnread(await userCtx(both, { organization: 'กทท.' }))).toBe(0);
  });
});

describe('deleting a note', () => {
  it('takes the text away, leaves a trace, and is audited', async () => {
    const { publicId } = await writeNote(writer, input({ mentionPublicIds: [colleague.publicId] }));
    await deleteNote(writer, { publicId });
    const note = (await notesOf(writer)).find((one) => one.publicId === publicId);
    expect(note).toMatchObject({ text: null, mentions: [], mayDelete: false });
    const audit = await auditRows({ entityType: 'document_note', entityPublicId: publicId });
    expect(audit.map(({ action }) => action).sort()).toEqual(['document_note.deleted', 'document_note.written']);
    const [row] = await db.select().from(documentNotes).where(eq(documentNotes.publicId, publicId));
    expect(row).toMatchObject({ noteText: null, createdBy: writer.actor.userId });
  });

  it('is for the writer alone, and unknown to other organizations', async () => {
    const { publicId } = await writeNote(writer, input());
    await expect(deleteNote(await userCtx(colleague), { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(deleteNote(other, { publicId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await notesOf(writer)).find((one) => one.publicId === publicId)?.text).not.toBeNull();
  });

  it('is refused after a day, and a second time', async () => {
    const { publicId } = await writeNote(writer, input());
    const old = newPublicId();
    const [document] = await db.select().from(correspondences).where(eq(correspondences.publicId, letter));
    await db.insert(documentNotes).values({
      publicId: old,
      correspondenceId: document?.id ?? 0,
      organizationId: writer.actor.organizationId,
      noteText: 'เก่า',
      createdBy: writer.actor.userId,
      createdAt: sql`NOW(3) - INTERVAL 24 HOUR`,
    });
    await expect(deleteNote(writer, { publicId: old })).rejects.toMatchObject({ code: 'NOTE_KEPT' });
    await deleteNote(writer, { publicId });
    await expect(deleteNote(writer, { publicId })).rejects.toMatchObject({ code: 'NOTE_DELETED' });
  });

  it('succeeds once of two at the same moment', async () => {
    const { publicId } = await writeNote(writer, input());
    const outcomes = await Promise.allSettled([deleteNote(writer, { publicId }), deleteNote(writer, { publicId })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const audit = await auditRows({ entityType: 'document_note', entityPublicId: publicId });
    expect(audit.filter(({ action }) => action === 'document_note.deleted')).toHaveLength(1);
  });
});
