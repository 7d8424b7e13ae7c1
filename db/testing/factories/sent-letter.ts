import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { refreshReaders } from '@/lib/people/identity/readers/refresh-readers';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';

export interface SentLetter {
  id: number;
  publicId: string;
  revisionId: number;
  documentNumber: string;
}

export interface LetterToSend {
  originator: string;
  to: readonly string[];
  cc?: readonly string[];
  /** Sender of the letter. */
  sentBy: number;
  subject?: string;
  project?: string;
  contract?: string;
  secrecy?: 'NORMAL' | 'CONFIDENTIAL';
  attention?: readonly { organization: string; userId: number; name: string }[];
  isDraft?: boolean;
  emitsEvent?: boolean;
}

/** A letter as it lies in the database after its submit, with its event: for tests of what comes after. */
export async function makeSentLetter(letter: LetterToSend): Promise<SentLetter> {
  const db = getDatabase();
  const codes = [letter.originator, ...letter.to, ...(letter.cc ?? [])];
  const found = await db.select().from(organizations).where(inArray(organizations.organizationCode, codes));
  const organization = (code: string) => {
    const row = found.find((one) => one.organizationCode === code);
    if (!row) throw new Error(`no organization ${code}`);
    return row;
  };
  const [project] = await db
    .select()
    .from(projects)
    .where(eq(projects.projectCode, letter.project ?? 'LCBP3-C2'));
  const [type] = await db.select().from(correspondenceTypes).where(eq(correspondenceTypes.typeCode, 'LETTER'));
  const [contract] = letter.contract
    ? await db.select().from(contracts).where(eq(contracts.contractCode, letter.contract))
    : [];
  if (!project || !type) throw new Error('no master data');

  return transact(systemCtx('test'), async (tx) => {
    const publicId = newPublicId();
    const documentNumber = `TEST-${publicId.slice(-12)}`;
    const now = sql`NOW(3)`;
    const [inserted] = await tx.db.insert(correspondences).values({
      publicId,
      projectId: project.id,
      contractId: contract?.id ?? null,
      correspondenceTypeId: type.id,
      originatorOrganizationId: organization(letter.originator).id,
      secrecy: letter.secrecy ?? 'NORMAL',
      createdBy: letter.sentBy,
      ...(letter.isDraft
        ? {}
        : { numberKey: documentNumber, issuedAt: now, submittedAt: now, submittedBy: letter.sentBy }),
    });
    const id = inserted.insertId;
    const [revision] = await tx.db.insert(correspondenceRevisions).values({
      correspondenceId: id,
      revisionNumber: 0,
      revisionLabel: '',
      subject: letter.subject ?? 'ขอส่งเอกสาร',
      createdBy: letter.sentBy,
      ...(letter.isDraft ? {} : { documentNumber, submittedAt: now }),
    });
    const recipients = [
      ...letter.to.map((code, index) => ({ code, recipientType: 'TO' as const, position: index + 1 })),
      ...(letter.cc ?? []).map((code, index) => ({ code, recipientType: 'CC' as const, position: index + 1 })),
    ];
    await tx.db.insert(correspondenceRecipients).values(
      recipients.map(({ code, recipientType, position }) => ({
        correspondenceId: id,
        organizationId: organization(code).id,
        recipientType,
        position,
      })),
    );
    await refreshReaders(tx, [id]);
    for (const person of letter.attention ?? []) {
      await tx.db.insert(correspondenceAttentions).values({
        correspondenceId: id,
        organizationId: organization(person.organization).id,
        userId: person.userId,
        personName: person.name,
      });
    }
    if (!letter.isDraft && letter.emitsEvent !== false) {
      await emit(tx, [
        {
          type: 'correspondence.submitted',
          payload: {
            correspondencePublicId: publicId,
            projectPublicId: project.publicId,
            typeCode: 'LETTER',
            documentNumber,
            subject: letter.subject ?? 'ขอส่งเอกสาร',
            originatorPublicId: organization(letter.originator).publicId,
            recipientPublicIds: recipients.map(({ code }) => organization(code).publicId),
          },
          entityType: 'correspondence',
          entityPublicId: publicId,
        },
      ]);
      // One consumer is enough: tests of the outbox count the deliveries of an event.
      const events = await tx.db
        .select({ eventId: outboxEvents.eventId })
        .from(outboxEvents)
        .where(eq(outboxEvents.entityPublicId, publicId));
      const ids = events.map(({ eventId }) => eventId);
      await tx.db
        .delete(eventDeliveries)
        .where(and(inArray(eventDeliveries.eventId, ids), ne(eventDeliveries.consumer, 'notify-in-app')));
    }
    return { id, publicId, revisionId: revision.insertId, documentNumber };
  });
}
