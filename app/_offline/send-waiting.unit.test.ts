import { beforeEach, expect, it, vi } from 'vitest';
import { sendWaiting } from './send-waiting';

const { waiting, removed, act } = vi.hoisted(() => ({
  waiting: [] as { instanceId: string }[],
  removed: [] as string[],
  act: vi.fn(),
}));
vi.mock('./kept', () => ({
  readWaiting: async () => waiting,
  removeWaiting: async (key: string, instanceIds: string[]) =>
    void removed.push(...instanceIds.map((id) => `${key}/${id}`)),
}));
vi.mock('@/app/(app)/inbox/actions', () => ({ acknowledgeWorkAction: act }));

// Without locks, as over plain http.
vi.stubGlobal('navigator', {});

const OWNER = { userPublicId: 'me', organizationPublicId: 'mine' };
const one = (instanceId: string, other = {}) => ({
  ...OWNER,
  idempotencyKey: `key-${instanceId}`,
  instanceId,
  versionNo: 3,
  label: `no. ${instanceId}`,
  ...other,
});
const refused = (code: string) => ({ ok: false, code, message: code });
const answered = (result: object) => ({ ok: true, data: { results: [result] } });

beforeEach(() => {
  waiting.length = 0;
  removed.length = 0;
  act.mockReset();
});

it('sends in order, each with its own key and version, and removes what was answered', async () => {
  waiting.push(one('a'), one('b'));
  act.mockResolvedValue(answered({ ok: true }));
  expect(await sendWaiting(OWNER)).toEqual({ sent: 2, refusals: [], isUnfinished: false, needsSignIn: false });
  expect(act.mock.calls[0]).toEqual([
    { items: [{ instanceId: 'a', versionNo: 3 }], idempotencyKey: 'key-a' },
    { actingOrganizationPublicId: 'mine', userPublicId: 'me' },
  ]);
  expect(removed).toEqual(['key-a/a', 'key-b/b']);
});

it('tells a refusal with its reason and goes on', async () => {
  waiting.push(one('a'), one('b'));
  act.mockResolvedValueOnce(answered({ ok: false, code: 'STALE', message: 'moved on' }));
  act.mockResolvedValueOnce(answered({ ok: true }));
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 1, refusals: [{ label: 'no. a', message: 'moved on' }] });
  expect(removed).toEqual(['key-a/a', 'key-b/b']);
});

it('removes and tells what can never succeed, and goes on', async () => {
  waiting.push(one('a'), one('b'));
  act.mockResolvedValueOnce({ ok: false, code: 'INVALID_INPUT', message: 'not valid' });
  act.mockResolvedValueOnce(answered({ ok: true }));
  expect(await sendWaiting(OWNER)).toEqual({
    sent: 1,
    refusals: [{ label: 'no. a', message: 'not valid' }],
    isUnfinished: false,
    needsSignIn: false,
  });
  expect(removed).toEqual(['key-a/a', 'key-b/b']);
});

it('does not let the fault of one document hold up the others', async () => {
  waiting.push(one('a'), one('b'));
  act.mockResolvedValueOnce(answered({ ok: false, code: 'INTERNAL', message: 'fault' }));
  act.mockResolvedValueOnce(answered({ ok: true }));
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 1, refusals: [], isUnfinished: true });
  expect(removed).toEqual(['key-b/b']);
});

it('begins no further call once its time is up', async () => {
  waiting.push(one('a'), one('b'));
  const time = new AbortController();
  act.mockImplementation(async () => {
    time.abort();
    return answered({ ok: true });
  });
  expect(await sendWaiting(OWNER, time.signal)).toMatchObject({ sent: 1, isUnfinished: true });
  expect(act).toHaveBeenCalledTimes(1);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { isUnfinished: true, needsSignIn: false }],
  ['a busy server', async () => answered({ ok: false, code: 'BUSY' }), { isUnfinished: true, needsSignIn: false }],
  ['a server without its database', async () => refused('INTERNAL'), { isUnfinished: true, needsSignIn: false }],
  ['another person', async () => refused('SIGNED_IN_AS_ANOTHER'), { isUnfinished: false, refusals: [] }],
  ['another organization', async () => refused('ACTING_ORGANIZATION_CHANGED'), { isUnfinished: false, refusals: [] }],
  ['a first password', async () => refused('PASSWORD_CHANGE_REQUIRED'), { isUnfinished: false, refusals: [] }],
  ['no session', async () => refused('UNAUTHENTICATED'), { isUnfinished: false, needsSignIn: true }],
])('keeps everything after %s', async (_name, answer, expected) => {
  waiting.push(one('a'), one('b'));
  act.mockImplementation(answer);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, ...expected });
  expect(act).toHaveBeenCalledTimes(1);
  expect(removed).toEqual([]);
});
