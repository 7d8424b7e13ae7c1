import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedFields } from './draft-kind';
import { DraftSaver, type SaveAnswer, type SavedDraft, type SaveState } from './draft-saver';

type DraftInput = { subject?: string; body?: string };

const stored: DraftInput = { subject: '', body: '' };
const typed = (subject: string): DraftInput => ({ ...stored, subject });
const refusal = (code: string, retryAfterSeconds?: number): SaveAnswer => ({
  ok: false,
  code,
  message: '',
  ref: '',
  retryAfterSeconds,
});

function makeSaver(answers: (SaveAnswer | Error)[], saved: SavedDraft | null = null) {
  const sent: { draft: SavedDraft | null; input: DraftInput }[] = [];
  const keys: string[] = [];
  let made = 0;
  const states: SaveState['kind'][] = [];
  let version = saved?.versionNo ?? 0;
  const answer = async (draft: SavedDraft | null, input: DraftInput, key: string): Promise<SaveAnswer> => {
    sent.push({ draft, input });
    keys.push(key);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    if (next) return next;
    version += 1;
    return { ok: true, data: { publicId: 'draft', versionNo: version } };
  };
  const saver = new DraftSaver({
    saved,
    stored,
    create: (input, key) => answer(null, input, key),
    update: answer,
    newKey: () => {
      made += 1;
      return `key-${made}`;
    },
    onState: (state) => states.push(state.kind),
    onSaved: () => undefined,
  });
  return { saver, sent, states, keys };
}

describe('a draft saves itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('1.5 s after the last keystroke, once', async () => {
    const { saver, sent } = makeSaver([]);
    saver.change(typed('ข'));
    await vi.advanceTimersByTimeAsync(1400);
    saver.change(typed('ขอ'));
    await vi.advanceTimersByTimeAsync(1400);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([{ draft: null, input: typed('ขอ') }]);
  });

  it('is created once, then sends only what changed, with the version of the last save', async () => {
    const { saver, sent } = makeSaver([]);
    saver.change(typed('ก'));
    await saver.flush();
    saver.change({ ...typed('ก'), body: 'เรียน' });
    await saver.flush();
    expect(sent[1]).toEqual({ draft: { publicId: 'draft', versionNo: 1 }, input: { body: 'เรียน' } });
  });

  it('sends with another contract the choices within it, though they have the same codes as before', async () => {
    const before = { contractPublicId: 'one', disciplineCode: 'STR', subject: 'ก' };
    expect(changedFields(before, { ...before, contractPublicId: 'two' })).toEqual({
      contractPublicId: 'two',
      disciplineCode: 'STR',
    });
  });

  it('sends nothing when the form says what the server has', async () => {
    const { saver, sent, states } = makeSaver([]);
    saver.change(typed('ก'));
    saver.change(typed(''));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(0);
    expect(states).toEqual(['waiting', 'clean']);
  });

  it('takes up what was typed while a save was under way', async () => {
    const { saver, sent } = makeSaver([]);
    saver.change(typed('ก'));
    const first = saver.flush();
    saver.change(typed('กข'));
    await first;
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent.map((call) => call.input.subject)).toEqual(['ก', 'กข']);
    expect(saver.isComplete).toBe(true);
  });

  it('keeps trying while the connection is lost, more and more slowly, and then is complete', async () => {
    const { saver, sent, states } = makeSaver([
      new TypeError('Failed to fetch'),
      new TypeError('Failed to fetch'),
      refusal('BUSY', 3),
    ]);
    saver.change(typed('ก'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(states.at(-1)).toBe('offline');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(3000);
    expect(states.at(-1)).toBe('saved');
    expect(saver.isComplete).toBe(true);
  });

  it('does not call a server that failed offline, and goes on trying', async () => {
    // Next rejects the call of a server action that was answered 500 with an error of its own.
    const unreadable = new Error('An unexpected response was received from the server.');
    const { saver, sent, states } = makeSaver([unreadable, refusal('INTERNAL')]);
    saver.change(typed('ก'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(states.at(-1)).toBe('failing');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(2);
    expect(states).not.toContain('offline');
    await vi.advanceTimersByTimeAsync(4000);
    expect(states.at(-1)).toBe('saved');
    expect(saver.isComplete).toBe(true);
  });

  it('repeats a save without an answer as it was, under its key, and sends the rest afterwards', async () => {
    const { saver, sent, keys } = makeSaver([new Error('answer lost')]);
    saver.change(typed('ก'));
    await vi.advanceTimersByTimeAsync(1500);
    saver.change(typed('กข'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.map((call) => call.input.subject)).toEqual(['ก', 'ก', 'กข']);
    expect(keys).toEqual(['key-1', 'key-1', 'key-2']);
    expect(saver.isComplete).toBe(true);
  });

  it('waits for a sign-in when the session has ended, and saves the newest text afterwards', async () => {
    const { saver, sent, states } = makeSaver([refusal('UNAUTHENTICATED')]);
    saver.change(typed('ก'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(states.at(-1)).toBe('signed-out');
    saver.change(typed('กข'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(await saver.resume()).toBe(true);
    expect(sent[1]?.input.subject).toBe('กข');
  });

  it('never overwrites somebody else: it stops, and goes on only from their version when told so', async () => {
    const { saver, sent, states } = makeSaver([refusal('DOCUMENT_CHANGED')], { publicId: 'draft', versionNo: 4 });
    saver.change(typed('ของฉัน'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('conflict');
    expect(sent).toHaveLength(1);
    expect(await saver.keepMine({ publicId: 'draft', versionNo: 7 }, typed('ของเขา'))).toBe(true);
    expect(sent[1]).toEqual({ draft: { publicId: 'draft', versionNo: 7 }, input: { subject: 'ของฉัน' } });
  });

  it('refuses clearly when the acting organization has changed', async () => {
    const { saver, states } = makeSaver([refusal('ACTING_ORGANIZATION_CHANGED')]);
    saver.change(typed('ก'));
    expect(await saver.flush()).toBe(false);
    expect(states.at(-1)).toBe('organization-changed');
  });

  it('tries again after a correction when a value was refused', async () => {
    const { saver, states } = makeSaver([refusal('INVALID_INPUT')]);
    saver.change(typed('ก'));
    await saver.flush();
    expect(states.at(-1)).toBe('refused');
    saver.change(typed('ข'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(states.at(-1)).toBe('saved');
  });
});
