import type { ActionFailure, ActionOutcome } from '@/app/_ui/form/action-outcome';
import { changedFields } from './draft-kind';

export type SavedDraft = { publicId: string; versionNo: number };
export type SaveFailure = ActionFailure & { details?: Record<string, unknown> | undefined };
export type SaveAnswer = ActionOutcome<SavedDraft>;

/** A save whose outcome is not known. It is repeated as it was, under its key, so that it happens once. */
export type PendingSave<I> = { key: string; input: I };

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** The server cannot be reached; retried automatically. */
  | { kind: 'offline' }
  /** The server answered that it could not save, or answered nothing readable; retried automatically. */
  | { kind: 'failing'; failure: SaveFailure }
  | { kind: 'signed-out' }
  | { kind: 'organization-changed'; failure: SaveFailure }
  | { kind: 'conflict'; failure: SaveFailure }
  | { kind: 'refused'; failure: SaveFailure };

export type DraftSaverOptions<I> = {
  saved: SavedDraft | null;
  /** Content on the server; an equal form sends nothing. */
  stored: I;
  create: (input: I, key: string) => Promise<SaveAnswer>;
  update: (draft: SavedDraft, changes: I, key: string) => Promise<SaveAnswer>;
  newKey: () => string;
  /** A creation of an earlier page whose answer never came. */
  pending?: PendingSave<I> | null;
  onState: (state: SaveState) => void;
  onSaved: (draft: SavedDraft, isComplete: boolean) => void;
  /** Milliseconds after the last keystroke: long enough not to save every word, short enough to lose nothing that hurts. */
  pauseMs?: number;
};

const PAUSE_MS = 1500;
/** Waits between tries while the server is away, in milliseconds; the last repeats. */
const BACKOFF_MS = [2000, 4000, 8000, 15_000, 30_000] as const;
const TRY_AGAIN: readonly string[] = ['BUSY', 'LOCK_TIMEOUT', 'RATE_LIMITED', 'INTERNAL', 'UNREADABLE', 'OFFLINE'];
const SIGN_IN: readonly string[] = ['UNAUTHENTICATED', 'SESSION_ENDED'];
const CONFLICT: readonly string[] = [
  'DOCUMENT_CHANGED',
  'VERSION_CONFLICT',
  'RECORD_CHANGED',
  'WORKFLOW_VERSION_CONFLICT',
];

/**
 * Keeps the server's copy of a draft in step with the form. One save at a time, each with the version of the last, so a
 * second window or person is noticed and never overwritten. Whatever fails, the form's text stays the newest.
 */
export class DraftSaver<I extends object> {
  #options: DraftSaverOptions<I>;
  #draft: SavedDraft | null;
  #stored: I;
  #wanted: I;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #attempt = 0;
  #pending: PendingSave<I> | null;
  #state: SaveState = { kind: 'clean' };

  constructor(options: DraftSaverOptions<I>) {
    this.#options = options;
    this.#draft = options.saved && versionOf(options.saved);
    this.#stored = options.stored;
    this.#wanted = options.stored;
    this.#pending = options.pending ?? null;
  }

  get draft(): SavedDraft | null {
    return this.#draft;
  }

  get pending(): PendingSave<I> | null {
    return this.#pending;
  }

  get isComplete(): boolean {
    return this.#pending === null && Object.keys(this.#changes()).length === 0;
  }

  /** Says that text is on its way to `change`: until then the form does not call it saved. */
  expect(): void {
    if (this.#state.kind === 'clean' || this.#state.kind === 'saved') this.#show({ kind: 'waiting' });
  }

  /** Present content of the form. Saved after a pause; while a question is open (conflict, sign-in) only remembered. */
  change(input: I): void {
    this.#wanted = input;
    if (this.#isBlocked() || this.#running) return;
    if (this.isComplete) {
      if (this.#state.kind === 'waiting') this.#show({ kind: 'clean' });
      return;
    }
    if (!this.#isRetrying()) this.#show({ kind: 'waiting' });
    this.#schedule(this.#options.pauseMs ?? PAUSE_MS);
  }

  /** Saves now; true when all that was typed is on the server. */
  async flush(): Promise<boolean> {
    if (this.#isBlocked()) return false;
    await this.#run();
    return this.isComplete;
  }

  /** After a sign-in, a return of the connection or a switch of the organization. */
  async resume(): Promise<boolean> {
    this.#show({ kind: 'waiting' });
    this.#attempt = 0;
    return this.flush();
  }

  /** Saves the form's text over the other person's, knowingly: as the successor of the version they made. */
  async keepMine(theirs: SavedDraft, stored: I): Promise<boolean> {
    this.#draft = versionOf(theirs);
    this.#stored = stored;
    return this.resume();
  }

  /** A later version of the same draft, made by another command of this page. */
  adopt(draft: SavedDraft): void {
    this.#draft = versionOf(draft);
  }

  /** No more saves: the document was submitted or discarded, or the form is gone. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#options = { ...this.#options, onState: () => undefined, onSaved: () => undefined };
    this.#wanted = this.#stored;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    if (this.isComplete || this.#isBlocked()) return;
    this.#running = this.#save();
    try {
      await this.#running;
    } finally {
      this.#running = null;
    }
    if (this.#state.kind === 'saved' && !this.isComplete) {
      this.#show({ kind: 'waiting' });
      this.#schedule(this.#options.pauseMs ?? PAUSE_MS);
    }
  }

  async #save(): Promise<void> {
    const { create, update, newKey } = this.#options;
    const pending = this.#pending ?? { key: newKey(), input: this.#draft ? this.#changes() : this.#wanted };
    this.#pending = pending;
    if (!this.#isRetrying()) this.#show({ kind: 'saving' });
    const call = this.#draft ? update(this.#draft, pending.input, pending.key) : create(pending.input, pending.key);
    const answer = await call.catch(noAnswer);
    if (!answer.ok) {
      // Only a clear refusal means that nothing was stored; other failures are retried under the same key.
      if (!TRY_AGAIN.includes(answer.code)) this.#pending = null;
      this.#refused(answer);
      return;
    }
    this.#pending = null;
    this.#attempt = 0;
    this.#draft = versionOf(answer.data);
    this.#stored = { ...this.#stored, ...pending.input };
    this.#show({ kind: 'saved' });
    this.#options.onSaved(this.#draft, this.isComplete);
  }

  #refused(failure: SaveFailure): void {
    if (TRY_AGAIN.includes(failure.code)) {
      this.#show(failure.code === 'OFFLINE' ? { kind: 'offline' } : { kind: 'failing', failure });
      const wait = BACKOFF_MS[Math.min(this.#attempt, BACKOFF_MS.length - 1)] ?? PAUSE_MS;
      this.#attempt += 1;
      this.#schedule(failure.retryAfterSeconds ? failure.retryAfterSeconds * 1000 : wait);
    } else if (SIGN_IN.includes(failure.code)) this.#show({ kind: 'signed-out' });
    else if (failure.code === 'ACTING_ORGANIZATION_CHANGED') this.#show({ kind: 'organization-changed', failure });
    else if (CONFLICT.includes(failure.code)) this.#show({ kind: 'conflict', failure });
    else this.#show({ kind: 'refused', failure });
  }

  #changes(): I {
    return changedFields(this.#stored, this.#wanted);
  }

  #isRetrying(): boolean {
    return this.#state.kind === 'offline' || this.#state.kind === 'failing';
  }

  #isBlocked(): boolean {
    return ['signed-out', 'conflict', 'organization-changed'].includes(this.#state.kind);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #show(state: SaveState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

/** `fetch` throws a TypeError when nothing answers; any other error is an answer that is not the action's. */
function noAnswer(error: unknown): SaveAnswer {
  return { ok: false, code: error instanceof TypeError ? 'OFFLINE' : 'UNREADABLE', message: '', ref: '' };
}

/** Callers hand over whole documents; only this goes back to the server, which refuses anything else. */
function versionOf({ publicId, versionNo }: SavedDraft): SavedDraft {
  return { publicId, versionNo };
}
