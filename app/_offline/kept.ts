import { createStore, del, get, type UseStore, update } from 'idb-keyval';

/** Whose it is: a device can have several people, and a person several organizations. */
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
  dueAt: string | null;
  canAcknowledge: boolean;
}

export const KEPT_TABS = ['todo', 'acknowledge'] as const;
export type KeptTab = (typeof KEPT_TABS)[number];

/** The lists of My work as they were last seen. `savedAt` in milliseconds since 1970. */
export type KeptWork = KeptFor & {
  organizationCode: string;
  lists: Partial<Record<KeptTab, { savedAt: number; rows: readonly KeptRow[] }>>;
};

/** An acknowledgement that has not reached the server; its key makes it act once, however often it is sent. */
export type Waiting = KeptFor & {
  idempotencyKey: string;
  instanceId: string;
  versionNo: number;
  /** What a refusal names it by. */
  label: string;
};

/** The absolute end of a session (authenticate.ts): later the server would not show the list either. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000;
const WORK = 'work';
const WAITING = 'waiting';

/** Tells the parts of a page that what waits has changed; use-waiting.ts listens before this file is loaded. */
const WAITING_EVENT = 'dms:waiting';

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('dms-offline', 'kept');
  return opened;
}

/** Keeps one list; lists of another person or organization go. Nothing is kept where storage is switched off. */
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

/** The kept lists; null when there are none, or they are older than a session may be. */
export async function readWork(): Promise<KeptWork | null> {
  const known = await quietly(() => get<KeptWork>(WORK, store()));
  const isFresh = Object.values(known?.lists ?? {}).some(({ savedAt }) => Date.now() - savedAt < MAX_AGE_MS);
  return known && isFresh ? known : null;
}

/**
 * At a sign-out and at the end of a session. What waits stays, identifiers and a document number: it is somebody's act,
 * which their next sign-in sends and that of another person removes.
 */
export async function forgetWork(): Promise<void> {
  await quietly(() => del(WORK, store()));
}

/** Removes what belongs to other people, and lists of other organizations of this one. */
export async function forgetOthers(owner: KeptFor): Promise<void> {
  const known = await quietly(() => get<KeptWork>(WORK, store()));
  if (known && !isOf(owner, known)) await forgetWork();
  await changeWaiting((all) => all.filter(({ userPublicId }) => userPublicId === owner.userPublicId));
}

/** All that waits, oldest first. */
export async function readWaiting(): Promise<readonly Waiting[]> {
  return (await quietly(() => get<readonly Waiting[]>(WAITING, store()))) ?? [];
}

/** @returns false where nothing can be kept: then it is not said to wait */
export async function addWaiting(added: readonly Waiting[]): Promise<boolean> {
  // A second press on the same row means the same.
  return changeWaiting((all) => [
    ...all,
    ...added.filter((one) => !all.some(({ instanceId }) => instanceId === one.instanceId)),
  ]);
}

export async function removeWaiting(instanceId: string): Promise<void> {
  await changeWaiting((all) => all.filter((one) => one.instanceId !== instanceId));
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
