import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftKind } from './draft-kind';
import { unsavedKey } from './draft-mirror';
import type { SaveAnswer } from './draft-saver';
import { type DraftDocument, DraftSession } from './draft-session';

type Note = { subject: string; body: string };
type DraftInput = Partial<Note>;

/** A minimal form kind: a text above 100 characters cannot be stored. */
const kind: DraftKind<Note, DraftInput> = {
  name: 'note',
  toInput: (values) => ({ ...values }),
  canCreate: ({ subject, body }) => subject !== '' || body !== '',
  loadCheck:
    async () =>
    ({ subject }) =>
      subject.length > 100 ? [{ field: 'subject', detail: null, kind: 'tooLong', maximum: 100 }] : [],
  shape: { subject: 'text', body: 'text' },
};
const blank: Note = { subject: '', body: '' };

const place = { projectPublicId: 'p', projectCode: 'LCBP3-C2', userPublicId: 'me', organizationPublicId: 'csc' };
const newKey = unsavedKey('me', 'note:LCBP3-C2', 'first');

let lastKey = 0;

class MemoryStorage {
  items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
  removeItem = (key: string) => void this.items.delete(key);
}

type Opening = {
  document?: DraftDocument<Note>;
  isOffline?: boolean;
  slot?: string;
  open?: Set<string>;
  /** Typed into the painted page before its code was there. */
  early?: Partial<Note>;
  kind?: DraftKind<Note, DraftInput>;
};

/** A page; its address names the first unsaved draft where nothing else is said. */
function openForm(storage: MemoryStorage, options: Opening = {}) {
  const { slot = 'first', open = new Set<string>() } = options;
  const addresses: string[] = [];
  const keys: string[] = [];
  const sent: DraftInput[] = [];
  const created: string[] = [];
  const versions: object[] = [];
  let version = options.document?.versionNo ?? 0;
  const answer = async (input: DraftInput, key: string): Promise<SaveAnswer> => {
    keys.push(key);
    if (options.isOffline) throw new Error('offline');
    sent.push(input);
    version += 1;
    return { ok: true, data: { publicId: 'draft', versionNo: version } };
  };
  const session = new DraftSession(options.kind ?? kind, place, blank, options.document ?? null, {
    storage: () => storage,
    newKey: () => {
      lastKey += 1;
      return `key ${lastKey}`;
    },
    create: answer,
    update: (draft, changes, key) => {
      versions.push(draft);
      return answer(changes, key);
    },
    onCreated: (draft) => created.push(draft.publicId),
    slot: { read: () => slot, write: (name) => addresses.push(name) },
    desk: {
      take: (key) => {
        open.add(key);
        return () => open.delete(key);
      },
      taken: async () => open,
    },
  });
  if (options.early) session.patch(options.early);
  session.open();
  return { session, sent, created, versions, addresses, keys };
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

  it('is saved from its first letter, even where that came before the form was open', async () => {
    const storage = new MemoryStorage();
    const { session, sent } = openForm(storage, { early: { subject: 'เร็วกว่าหน้าเว็บ' } });
    expect(storage.getItem(newKey)).toContain('เร็วกว่าหน้าเว็บ');
    await session.flush();
    expect(sent).toEqual([{ subject: 'เร็วกว่าหน้าเว็บ', body: '' }]);
    expect(storage.items.size).toBe(0);
  });

  it('keeps an earlier page’s text before a few early letters', async () => {
    const storage = new MemoryStorage();
    openForm(storage, { isOffline: true }).session.patch({ subject: 'ทั้งบ่าย' });
    const { session, sent } = openForm(storage, { early: { subject: 'ทั' } });
    await session.flush();
    expect(sent[0]?.subject).toBe('ทั้งบ่าย');
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

  it('is saved without a check that cannot be loaded, and loads it again with the next change', async () => {
    let tries = 0;
    const late: DraftKind<Note, DraftInput> = {
      ...kind,
      loadCheck: async () => {
        tries += 1;
        if (tries === 1) throw new Error('no connection');
        return kind.loadCheck();
      },
    };
    const { session, sent } = openForm(new MemoryStorage(), { kind: late });
    session.patch({ body: 'เรียน' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([{ subject: '', body: 'เรียน' }]);
    session.patch({ subject: 'ยาว'.repeat(200) });
    await session.flush();
    expect(session.read().problems.map(({ field }) => field)).toEqual(['subject']);
    expect(sent).toHaveLength(1);
  });

  it('is not called saved while the check that its first save needs is on its way', async () => {
    let arrive = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const late = { ...kind, loadCheck: () => onItsWay.then(kind.loadCheck) };
    const { session, sent } = openForm(new MemoryStorage(), {
      kind: late,
      document: stored({ body: 'เรียน' }, 'me', 1),
    });
    session.patch({ subject: 'ขออนุมัติ' });
    expect(session.read().state.kind).toBe('waiting');
    arrive();
    await session.flush();
    expect(session.read().state.kind).toBe('saved');
    expect(sent).toEqual([{ subject: 'ขออนุมัติ' }]);
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

  it('keeps two new drafts of one project apart, each found again by its own page', () => {
    const storage = new MemoryStorage();
    const first = openForm(storage, { isOffline: true, slot: 'first' });
    const second = openForm(storage, { isOffline: true, slot: 'second' });
    first.session.patch({ subject: 'ฉบับที่หนึ่ง' });
    second.session.patch({ subject: 'ฉบับที่สอง' });
    expect([first.addresses[0], second.addresses[0]]).toEqual(['first', 'second']);
    expect(openForm(storage, { slot: 'first' }).session.read().values.subject).toBe('ฉบับที่หนึ่ง');
    expect(openForm(storage, { slot: 'second' }).session.read().values.subject).toBe('ฉบับที่สอง');
  });

  it('does not give its slot to the page that comes after it', async () => {
    const { session, addresses } = openForm(new MemoryStorage(), { isOffline: true });
    session.patch({ subject: 'ขออนุมัติ' });
    const written = [...addresses];
    expect(written).toEqual(['first']);
    await session.close();
    expect(addresses).toEqual(written);
  });

  it('repeats a creation whose page went before the answer under its own key', async () => {
    const storage = new MemoryStorage();
    const before = openForm(storage, { isOffline: true });
    before.session.patch({ subject: 'ส่งไปแล้วหรือยัง' });
    await before.session.flush();
    const after = openForm(storage);
    await after.session.flush();
    expect(after.keys[0]).toBe(before.keys[0]);
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

describe('new drafts of earlier pages that the server never got', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function leftBehind(...subjects: string[]) {
    const storage = new MemoryStorage();
    for (const [index, subject] of subjects.entries()) {
      const { session } = openForm(storage, { isOffline: true, slot: `left ${index}` });
      session.patch({ subject });
      await session.close();
      vi.advanceTimersByTime(1000);
    }
    return storage;
  }

  const offered = async ({ session }: ReturnType<typeof openForm>) => {
    await vi.advanceTimersByTimeAsync(0);
    return session.read().unsaved;
  };

  it('are offered on an empty form, the latest first, and nothing is put into it unasked', async () => {
    const form = openForm(await leftBehind('หนึ่ง', 'สอง'), { slot: 'new' });
    expect((await offered(form)).map(({ subject }) => subject)).toEqual(['สอง', 'หนึ่ง']);
    expect(form.session.read().values.subject).toBe('');
  });

  it('are gone on with in place of the empty form, which takes them over', async () => {
    const storage = await leftBehind('หนึ่ง', 'สอง');
    const form = openForm(storage, { slot: 'new' });
    const [latest] = await offered(form);
    if (latest) form.session.takeUp(latest);
    expect(form.session.read()).toMatchObject({ values: { subject: 'สอง' }, unsaved: [] });
    expect(form.addresses).toContain('new');
    await form.session.flush();
    expect(form.sent[0]?.subject).toBe('สอง');
    expect([...storage.items.keys()]).toEqual([unsavedKey('me', 'note:LCBP3-C2', 'left 0')]);
  });

  it('are not offered while another window has them open, nor once something is typed', async () => {
    const storage = await leftBehind('หนึ่ง');
    const open = new Set([unsavedKey('me', 'note:LCBP3-C2', 'left 0')]);
    expect(await offered(openForm(storage, { slot: 'new', open }))).toEqual([]);
    const form = openForm(storage, { slot: 'new' });
    form.session.patch({ subject: 'อย่างอื่น' });
    expect(await offered(form)).toEqual([]);
  });

  it('go when they are thrown away, unreadable or older than a month', async () => {
    const storage = await leftBehind('หนึ่ง', 'สอง');
    storage.setItem(unsavedKey('me', 'note:LCBP3-C2', 'broken'), '{');
    const form = openForm(storage, { slot: 'new' });
    const before = await offered(form);
    if (before[0]) form.session.throwAway(before[0]);
    expect(form.session.read().unsaved.map(({ subject }) => subject)).toEqual(['หนึ่ง']);
    expect(storage.items.size).toBe(1);
    vi.advanceTimersByTime(31 * 24 * 60 * 60 * 1000);
    expect(await offered(openForm(storage, { slot: 'newer' }))).toEqual([]);
    expect(storage.items.size).toBe(0);
  });
});
