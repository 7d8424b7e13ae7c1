import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { DraftKind } from './draft-kind';
import { mirrorKey } from './draft-mirror';
import type { SaveAnswer } from './draft-saver';
import { type DraftDocument, DraftSession } from './draft-session';

type Note = { subject: string; body: string };
type DraftInput = Partial<Note>;

/** A kind of form as small as can be: what is longer than 100 characters cannot be stored. */
const kind: DraftKind<Note, DraftInput> = {
  name: 'note',
  toInput: (values) => ({ ...values }),
  canCreate: ({ subject, body }) => subject !== '' || body !== '',
  invalidFields: ({ subject }) => (subject.length > 100 ? ['subject'] : []),
  frame: z.looseObject({ subject: z.string(), body: z.string() }),
};
const blank: Note = { subject: '', body: '' };

const place = { projectPublicId: 'p', projectCode: 'LCBP3-C2', userPublicId: 'me', organizationPublicId: 'csc' };
const newKey = mirrorKey('me', 'new:note:LCBP3-C2');

class MemoryStorage {
  items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
  removeItem = (key: string) => void this.items.delete(key);
}

function openForm(storage: MemoryStorage, options: { document?: DraftDocument<Note>; isOffline?: boolean } = {}) {
  const sent: DraftInput[] = [];
  const created: string[] = [];
  const versions: object[] = [];
  let version = options.document?.versionNo ?? 0;
  const answer = async (input: DraftInput): Promise<SaveAnswer> => {
    if (options.isOffline) throw new Error('offline');
    sent.push(input);
    version += 1;
    return { ok: true, data: { publicId: 'draft', versionNo: version } };
  };
  const session = new DraftSession(kind, place, blank, options.document ?? null, {
    storage: () => storage,
    newKey: () => 'key',
    create: answer,
    update: (draft, changes) => {
      versions.push(draft);
      return answer(changes);
    },
    onCreated: (draft) => created.push(draft.publicId),
  });
  session.open();
  return { session, sent, created, versions };
}

const stored = (values: Partial<Note>, by: string, versionNo: number): DraftDocument<Note> => ({
  publicId: 'draft',
  versionNo,
  updatedByPublicId: by,
  values: { ...blank, ...values },
});

describe('a draft being written', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is in the browser’s storage with every letter, before the server is asked', () => {
    const storage = new MemoryStorage();
    const { session, sent } = openForm(storage);
    session.patch({ subject: 'ขออนุมัติ' });
    expect(storage.getItem(newKey)).toContain('ขออนุมัติ');
    expect(sent).toHaveLength(0);
  });

  it('leaves the storage once the server has it', async () => {
    const storage = new MemoryStorage();
    const { session, created } = openForm(storage);
    session.patch({ subject: 'ขออนุมัติ' });
    await session.flush();
    expect(created).toEqual(['draft']);
    expect(storage.items.size).toBe(0);
  });

  it('comes back after a reload that found no server, and is saved', async () => {
    const storage = new MemoryStorage();
    openForm(storage, { isOffline: true }).session.patch({ subject: 'พิมพ์ตอนออฟไลน์' });
    const { session, sent } = openForm(storage);
    expect(session.read().values.subject).toBe('พิมพ์ตอนออฟไลน์');
    expect(session.read().restored?.isConflict).toBe(false);
    await session.flush();
    expect(sent[0]?.subject).toBe('พิมพ์ตอนออฟไลน์');
  });

  it('is put back beside the other person’s version, and saved only when its writer says so', async () => {
    const storage = new MemoryStorage();
    const before = openForm(storage, { document: stored({ subject: 'เดิม' }, 'me', 3), isOffline: true });
    before.session.patch({ subject: 'ของฉัน' });
    const { session, sent, versions } = openForm(storage, { document: stored({ subject: 'ของเขา' }, 'other', 4) });
    expect(session.read().restored?.isConflict).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(0);
    session.confirmRestored();
    await session.flush();
    expect(sent).toEqual([{ subject: 'ของฉัน' }]);
    expect(versions).toEqual([{ publicId: 'draft', versionNo: 4 }]);
  });

  it('is given up for the other person’s version when its writer prefers that', () => {
    const storage = new MemoryStorage();
    const before = openForm(storage, { document: stored({ subject: 'เดิม' }, 'me', 3), isOffline: true });
    before.session.patch({ subject: 'ของฉัน' });
    const { session } = openForm(storage, { document: stored({ subject: 'ของเขา' }, 'other', 4) });
    session.dropRestored();
    expect(session.read().values.subject).toBe('ของเขา');
    expect(storage.items.size).toBe(0);
  });

  it('is not shown to another organization of the same person', () => {
    const storage = new MemoryStorage();
    openForm(storage, { isOffline: true }).session.patch({ subject: 'ของ คคง.' });
    const kept = JSON.parse(storage.getItem(newKey) ?? '{}');
    storage.setItem(newKey, JSON.stringify({ ...kept, organizationPublicId: 'team' }));
    expect(openForm(storage).session.read().values.subject).toBe('');
  });

  it('saves the other fields while one cannot be stored, and keeps that one in the browser', async () => {
    const storage = new MemoryStorage();
    const { session, sent } = openForm(storage);
    session.patch({ subject: 'ยาว'.repeat(200), body: 'เรียน' });
    await session.flush();
    expect(sent[0]).toMatchObject({ subject: '', body: 'เรียน' });
    expect(storage.items.size).toBe(1);
  });

  it('stays with the browser until there is enough of it for a draft', async () => {
    const storage = new MemoryStorage();
    const { session, sent } = openForm(storage);
    session.patch({ body: '' });
    await session.flush();
    expect(sent).toHaveLength(0);
    session.patch({ body: 'เรียน' });
    await session.flush();
    expect(sent).toHaveLength(1);
  });

  it('goes on from a version that another command of the page made', async () => {
    const storage = new MemoryStorage();
    const { session, versions } = openForm(storage, { document: stored({}, 'me', 3) });
    session.adopt({ publicId: 'draft', versionNo: 4 });
    session.patch({ body: 'เรียน' });
    await session.flush();
    expect(versions).toEqual([{ publicId: 'draft', versionNo: 4 }]);
  });
});
