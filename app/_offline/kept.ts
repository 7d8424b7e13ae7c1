import { createStore, del, get, type UseStore, update } from 'idb-keyval';

/** Owner of kept data: several people may share a device, and a person may have several organizations. */
export interface KeptFor {
  userPublicId: string;
  organizationPublicId: string;
}

export interface KeptRow {
  key: string;
  instanceId: string;
  versionNo: number;
  number: string | null;
  typeName: string;
  subject: string;
  from: string;
  asked: string;
  /** Label of its button (work-row.tsx). */
  receipt: string;
  dueAt: string | null;
  canAcknowledge: boolean;
}

/** In the order of the offline page: what a list has shown already is left out of the next. */
export const KEPT_TABS = ['receive', 'acknowledge', 'todo'] as const;
export type KeptTab = (typeof KEPT_TABS)[number];

/** Snapshot of the My work lists. `savedAt` in milliseconds since 1970. */
export type KeptWork = KeptFor & {
  organizationCode: string;
  lists: Partial<Record<KeptTab, { savedAt: number; rows: readonly KeptRow[] }>>;
};

/** An acknowledgement that the server has not received; its idempotency key makes it act once. */
export type Waiting = KeptFor & {
  idempotencyKey: string;
  instanceId: string;
  versionNo: number;
  /** Label for a refusal; empty after another person has used the device. */
  label: string;
  /** Milliseconds since 1970. */
  keptAt: number;
};

/** Maximum lifetime of a session (authenticate.ts): the server would not show the list after it either. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000;
/** Lifetime of an idempotency key on the server (idempotency.ts): a later resend might act twice. */
const KEY_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const WORK = 'work';
const WAITING = 'waiting';

/** Event for changes of the queue; use-waiting.ts listens before this file is loaded. */
const WAITING_EVENT = 'dms:waiting';

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('dms-offline', 'kept');
  return opened;
}

/** Stores one list and deletes lists of other people or organizations. Does nothing where storage is disabled. */
export async function keepWork(
  owner: KeptFor & { organizationCode: string },
  tab: KeptTab,
  rows: readonly KeptRow[],
): Promise<void> {
  const list = { savedAt: Date.now(), rows };
  await quietly(() =>
    update<KeptWork>(
      WORK,
      (known) => ({ ...owner, lists: { ...(known && isOf(owner, known) ? known.lists : {}), [tab]: list } }),
      store(),
    ),
  );
}

/** Kept lists not older than a session's lifetime; null without one. */
export async function readWork(): Promise<KeptWork | null> {
  const known = await quietly(() => get<KeptWork>(WORK, store()));
  const fresh = Object.entries(known?.lists ?? {}).filter(([, { savedAt }]) => Date.now() - savedAt < MAX_AGE_MS);
  return known && fresh.length > 0 ? { ...known, lists: Object.fromEntries(fresh) } : null;
}

/**
 * Deletes the lists at a sign-out and at the end of a session. The queue stays, as identifiers and a document number:
 * the same person's next sign-in sends it.
 */
export async function forgetWork(): Promise<void> {
  await quietly(() => del(WORK, store()));
}

/**
 * Deletes lists of other people and organizations. Queued acknowledgements of other people keep their identifiers,
 * without a label, until they return or the key expires.
 */
export async function forgetOthers(owner: KeptFor): Promise<void> {
  const known = await quietly(() => get<KeptWork>(WORK, store()));
  if (known && !isOf(owner, known)) await forgetWork();
  await changeWaiting((all) =>
    all.flatMap((one) => {
      if (one.userPublicId === owner.userPublicId) return [one];
      return Date.now() - one.keptAt < KEY_AGE_MS ? [{ ...one, label: '' }] : [];
    }),
  );
}

/** Queue of this person for this organization, oldest first. */
export async function readWaiting(owner: KeptFor): Promise<readonly Waiting[]> {
  const all = (await quietly(() => get<readonly Waiting[]>(WAITING, store()))) ?? [];
  return all.filter((one) => isOf(owner, one));
}

/** @returns false where the device stores nothing: the page then does not show it as queued */
export async function addWaiting(added: readonly Omit<Waiting, 'keptAt'>[]): Promise<boolean> {
  const keptAt = Date.now();
  // A second press on the same row is a duplicate.
  return changeWaiting((all) => [
    ...all,
    ...added
      .filter((one) => !all.some((known) => known.instanceId === one.instanceId && isOf(one, known)))
      .map((one) => ({ ...one, keptAt })),
  ]);
}

export async function removeWaiting(idempotencyKey: string, instanceIds: readonly string[]): Promise<void> {
  await changeWaiting((all) =>
    all.filter((one) => one.idempotencyKey !== idempotencyKey || !instanceIds.includes(one.instanceId)),
  );
}

async function changeWaiting(change: (all: readonly Waiting[]) => readonly Waiting[]): Promise<boolean> {
  const isKept = await quietly(async () => {
    await update<readonly Waiting[]>(WAITING, (all) => change(all ?? []), store());
    return true;
  });
  window.dispatchEvent(new Event(WAITING_EVENT));
  return isKept ?? false;
}

function isOf(owner: KeptFor, known: KeptFor): boolean {
  return known.userPublicId === owner.userPublicId && known.organizationPublicId === owner.organizationPublicId;
}

async function quietly<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}
