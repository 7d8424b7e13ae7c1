import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ACTS_OF_POWER } from '@/lib/people/identity/sign-in/acts-of-power';

// A verb that writes one of these tables grants or removes power or access. It requires a fresh proof of identity
// (lib/people/identity/sign-in/acts-of-power.ts), or is listed here with the reason.
const TABLES = [
  'users',
  'userAssignments',
  'apiTokens',
  'oneTimeLinks',
  'roleFactorRules',
  'userFactors',
  'recoveryCodes',
  'webhookSubscriptions',
  'transmittalLinks',
  'workflowDelegations',
  'projectOrganizations',
  'contractOrganizations',
  'rfaApproveCodes',
  'personalDataCopies',
];

/** They write for verbs, which are checked instead. */
const HELPERS = [
  'lib/people/identity/sign-in/issue-link',
  'lib/people/identity/sign-in/queue-link',
  'lib/people/identity/sign-in/hand-over-link',
  'lib/people/identity/sign-in/new-password',
  'lib/people/identity/tokens/store-token',
  'lib/people/identity/tokens/end-tokens',
  'lib/people/identity/factors/store-factor',
  'lib/people/identity/factors/clear-factors',
  'lib/people/identity/factors/recovery-codes',
  'lib/people/identity/factors/passkeys/claim-passkey',
  'lib/people/identity/factors/prove-factor',
  'lib/messages/subscriptions/write-change',
  'lib/operations/project-setup/copy-lists',
];

const IN_THE_CALL = 'the person shows password or factor in the call itself';
const ENDS = 'ends what was given, and shuts no person out';
const WORKER = 'the worker, after a verb that was proven';
const SIGN_IN = 'a sign-in, which is the proof';

const WITHOUT_PROOF: Readonly<Record<string, string>> = {
  'lib/people/identity/factors/add-totp': 'after startTotp, which asks for password or factor',
  'lib/people/identity/factors/passkeys/add-passkey': 'after startPasskey, which asks for password or factor',
  'lib/people/identity/factors/remove-factor': IN_THE_CALL,
  'lib/people/identity/factors/rename-factor': 'a name',
  'lib/people/identity/factors/renew-recovery-codes': IN_THE_CALL,
  'lib/people/identity/factors/reset-factors-on-server': 'a command on the server',
  'lib/people/identity/factors/transact-with-proof': IN_THE_CALL,
  'lib/people/identity/sign-in/authenticate': 'notes the last use of a token',
  'lib/people/identity/sign-in/change-password': IN_THE_CALL,
  'lib/people/identity/sign-in/finish-second-step': SIGN_IN,
  'lib/people/identity/sign-in/first-setup': 'the first person of an installation',
  'lib/people/identity/sign-in/open-session': SIGN_IN,
  'lib/people/identity/sign-in/purge-sessions': 'removes what has ended',
  'lib/people/identity/sign-in/redeem-link': 'the link is the proof',
  'lib/people/identity/sign-in/sign-in-with-oidc': SIGN_IN,
  'lib/people/identity/sign-in/sign-in-with-passkey': SIGN_IN,
  'lib/people/identity/tokens/revoke-managed-token': ENDS,
  'lib/people/identity/tokens/revoke-token': ENDS,
  'lib/people/projects/remove-project-organization': ENDS,
  'lib/workflow/engine/delegation/withdraw-delegation': ENDS,
  'lib/messages/mail/send-mail': WORKER,
  'lib/messages/subscriptions/delete-subscription': ENDS,
  'lib/messages/subscriptions/make/settle': WORKER,
  'lib/messages/subscriptions/pause-subscription': ENDS,
  'lib/messages/subscriptions/redeliver-failed': 'to a receiver that was named with a proof',
  'lib/messages/subscriptions/redeliver-message': 'to a receiver that was named with a proof',
  'lib/messages/subscriptions/resume-subscription': 'to a receiver that was named with a proof',
  'lib/messages/subscriptions/send-test-message': 'to a receiver that was named with a proof',
  'lib/messages/subscriptions/send/settle-try': WORKER,
  'lib/operations/backup/end-access': 'the restore, a command on the server',
  'lib/operations/personal-data/copy-run': WORKER,
  'lib/operations/personal-data/purge-copies': 'removes what has ended',
};

const ROOT = resolve(import.meta.dirname, '..');
const sources = new Map(
  ['app', 'lib', 'workers'].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(^|\/)testing\//.test(name))
      .map((name) => {
        const path = join(folder, name);
        return [path.replace(/\.tsx?$/, ''), readFileSync(join(ROOT, path), 'utf8')] as const;
      }),
  ),
);

const writes = (text: string) => new RegExp(`\\.(insert|update|delete)\\(\\s*(${TABLES.join('|')})\\b`).test(text);
const asksForProof = (text: string) => /await requireFreshProof\(tx, '/.test(text);

/** Files that import values from `helper`, by its alias or by a relative path. */
function importersOf(helper: string): string[] {
  return [...sources].flatMap(([path, text]) => {
    const imported = [...text.matchAll(/^(?:import (?!type)|\} )[^;]*?from '([^']+)';$/gm)].map(([, from = '']) =>
      from.startsWith('@/') ? from.slice(2) : join(path, '..', from),
    );
    return imported.includes(helper) ? [path] : [];
  });
}

const writers = [...sources].flatMap(([path, text]) => (writes(text) ? [path] : []));
const verbs = new Set([...writers, ...HELPERS.flatMap(importersOf)].filter((path) => !HELPERS.includes(path)));

it('a verb that writes what gives power asks for a fresh proof, or says why not', () => {
  expect(verbs.size).toBeGreaterThan(30);
  const unproven = [...verbs].filter((path) => !asksForProof(sources.get(path) ?? ''));
  expect(unproven.sort()).toEqual(Object.keys(WITHOUT_PROOF).sort());
});

it('every act of power is asked for a proof by one file, of the same name', () => {
  const asked = [...sources].flatMap(([path, text]) =>
    [...new Set([...text.matchAll(/await requireFreshProof\(tx, '(\w+)'\)/g)].map(([, act]) => act))].map(
      (act) => [act, path] as const,
    ),
  );
  expect(asked.map(([act]) => act).sort()).toEqual(Object.keys(ACTS_OF_POWER).sort());
});
