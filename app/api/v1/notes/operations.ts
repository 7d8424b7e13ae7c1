import { commandOperation, operation } from '@/app/_web/operation';
import { deleteNote } from '@/lib/documents/notes/delete-note';
import { NoteAnswer, NoteList } from '@/lib/documents/notes/dto';
import { listNotes } from '@/lib/documents/notes/list-notes';
import { NotePath, NotesOfDocument, WriteNote } from '@/lib/documents/notes/schema';
import { writeNote } from '@/lib/documents/notes/write-note';

/** Internal notes: visible to the organization that wrote them alone; to others they answer 404. */
export const noteOperations = [
  commandOperation({
    id: 'writeNote',
    method: 'post',
    path: '/notes',
    summary: 'Write an internal note beside a document; the named colleagues are notified',
    body: WriteNote,
    example: {
      documentPublicId: '019a2f5e-7c1d-7b3a-9f00-3c2d1b0a9e8f',
      text: '@สมชาย ใจดี ขอดูข้อ 3 ก่อนตอบ',
      mentionPublicIds: ['019a2f5e-7c1d-7b3a-9f00-3c2d1b0a9e90'],
    },
    status: 201,
    answer: NoteAnswer,
    errors: ['DOCUMENT_NOT_FOUND', 'FORBIDDEN', 'NOTES_FULL', 'PERSON_UNKNOWN'],
    verb: writeNote,
  }),
  operation({
    id: 'listNotes',
    method: 'get',
    path: '/notes',
    summary: "Read the acting organization's notes beside a document, the oldest first",
    query: NotesOfDocument,
    answer: NoteList,
    scope: 'document.view',
    errors: ['DOCUMENT_NOT_FOUND'],
    handle: async ({ ctx, query }) => ({ notes: (await listNotes(ctx, query)).notes }),
  }),
  commandOperation({
    id: 'deleteNote',
    method: 'post',
    path: '/notes/{publicId}/delete',
    params: NotePath,
    summary: 'Delete the text of an own note, within a day',
    answer: NoteAnswer,
    errors: ['FORBIDDEN', 'NOTE_DELETED', 'NOTE_KEPT', 'NOT_FOUND'],
    verb: deleteNote,
  }),
];
