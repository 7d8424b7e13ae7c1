import { beforeEach, expect, it, vi } from 'vitest';
import { sendWaiting } from './send-waiting';

const { waiting, removed, act } = vi.hoisted(() => ({
  waiting: [] as { instanceId: string }[],
  removed: [] as string[],
  act: vi.fn(),
}));
vi.mock('./kept', () => ({
  readWaiting: async () => waiting,
  removeWaiting: async (instanceId: string) => void removed.push(instanceId),
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
    { actingOrganizationPublicId: 'mine' },
  ]);
  expect(removed).toEqual(['a', 'b']);
});

it('leaves alone what another person or organization acknowledged', async () => {
  waiting.push(one('a', { userPublicId: 'other' }), one('b', { organizationPublicId: 'theirs' }));
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, isUnfinished: false });
  expect(act).not.toHaveBeenCalled();
});

it('tells a refusal with its reason and goes on', async () => {
  waiting.push(one('a'), one('b'));
  act.mockResolvedValueOnce(answered({ ok: false, code: 'STALE', message: 'moved on' }));
  act.mockResolvedValueOnce(answered({ ok: true }));
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 1, refusals: [{ label: 'no. a', message: 'moved on' }] });
  expect(removed).toEqual(['a', 'b']);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { isUnfinished: true, needsSignIn: false }],
  ['a busy server', async () => answered({ ok: false, code: 'BUSY' }), { isUnfinished: true, needsSignIn: false }],
  ['another organization', async () => ({ ok: false, code: 'ACTING_ORGANIZATION_CHANGED' }), { isUnfinished: true }],
  ['no session', async () => ({ ok: false, code: 'UNAUTHENTICATED' }), { isUnfinished: false, needsSignIn: true }],
])('keeps everything after %s', async (_name, answer, expected) => {
  waiting.push(one('a'), one('b'));
  act.mockImplementation(answer);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, ...expected });
  expect(act).toHaveBeenCalledTimes(1);
  expect(removed).toEqual([]);
});
