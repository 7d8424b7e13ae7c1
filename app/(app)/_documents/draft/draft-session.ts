import { type DraftKind, storableInput } from './draft-kind';
import { clearMirror, type Mirrored, mirrorKey, readMirror, unsavedKey, writeMirror } from './draft-mirror';
import type { DraftPorts } from './draft-ports';
import { DraftSaver, type SavedDraft, type SaveState } from './draft-saver';
import type { FieldProblem } from './field-problem';
import { LateCheck } from './late-check';
import { findUnsaved, type Unsaved } from './unsaved-texts';

export type DraftDocument<V> = SavedDraft & { values: V; updatedByPublicId: string | null };

/** Place of the form: its owner, project and acting organization. */
export type DraftPlace = {
  projectPublicId: string;
  projectCode: string;
  userPublicId: string;
  organizationPublicId: string;
};

export type DraftSnapshot<V> = {
  values: V;
  /** Fields that cannot be stored as typed; none until the check has been loaded. */
  problems: readonly FieldProblem<string>[];
  state: SaveState;
  saved: SavedDraft | null;
  /** Text of an earlier page that was put back; in conflict when somebody else has saved since. */
  restored: { typedAt: string; isConflict: boolean } | null;
  /** Offered while nothing is typed yet. */
  unsaved: readonly Unsaved[];
};

/**
 * A save in progress is stored with its key before it is sent: after a page change the next page sends it again
 * unchanged.
 */
const KEPT_STATES: readonly SaveState['kind'][] = ['saving', 'offline', 'failing', 'refused'];

/**
 * A draft being written, in three places: on the screen, in the browser's storage at once, on the server after a pause.
 * Content still in the browser when a form opens never reached the server, so it is restored with a notice.
 */
export class DraftSession<V extends { subject: string }, I extends object> {
  #kind: DraftKind<V, I>;
  #place: DraftPlace;
  #ports: DraftPorts<I>;
  #opened: V;
  #document: DraftDocument<V> | null;
  #snapshot: DraftSnapshot<V>;
  #saver: DraftSaver<I> | null = null;
  #key: string;
  #slot = '';
  /** Gives the text up to other pages; null while the form is closed. */
  #leave: (() => void) | null = null;
  #typedAt = '';
  #check: LateCheck<V>;
  #isFinished = false;
  #listeners = new Set<() => void>();

  constructor(
    kind: DraftKind<V, I>,
    place: DraftPlace,
    blank: V,
    document: DraftDocument<V> | null,
    ports: DraftPorts<I>,
  ) {
    this.#kind = kind;
    this.#place = place;
    this.#ports = ports;
    this.#check = new LateCheck(kind.loadCheck, () => this.#show({ values: this.#snapshot.values }));
    this.#document = document;
    this.#opened = document?.values ?? blank;
    this.#key = this.#keyOf(document);
    this.#snapshot = {
      values: this.#opened,
      problems: [],
      state: { kind: 'clean' },
      saved: document,
      restored: null,
      unsaved: [],
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): DraftSnapshot<V> => this.#snapshot;

  /**
   * Starts saving and restores unsaved content of an earlier page. Text typed before the page was hydrated is saved
   * like the rest; an earlier page's text is more, and wins.
   */
  open(): void {
    const isFirst = !this.#saver;
    if (!this.#saver) {
      this.#slot = this.#ports.slot.read() ?? this.#ports.newKey();
      this.#key = this.#keyOf(this.#document);
      const kept = readMirror<V, I>(this.#ports.storage(), this.#key, this.#kind.shape);
      const mine = kept?.organizationPublicId === this.#place.organizationPublicId ? kept : null;
      this.#saver = this.#makeSaver(mine);
      if (mine) this.#restore(mine);
      else if (!this.#document) void this.#offer();
    }
    this.#leave ??= this.#ports.desk.take(this.#key);
    if (isFirst && !this.#isAsOpened() && !this.#snapshot.restored) this.#apply(this.#snapshot.values);
  }

  /** Flushes before the page is left; a failed save stays in the browser's mirror for the next page. */
  async close(): Promise<void> {
    const leave = this.#leave;
    this.#leave = null;
    await this.#check.load();
    await this.#saver?.flush();
    if (!this.#leave) this.#saver?.stop();
    leave?.();
  }

  /** Goes on with a text of an earlier page, in place of the empty form. */
  takeUp(unsaved: Unsaved): void {
    const storage = this.#ports.storage();
    const kept = readMirror<V, I>(storage, unsaved.key, this.#kind.shape);
    if (!kept) {
      this.#withdraw(unsaved);
      return;
    }
    clearMirror(storage, unsaved.key);
    writeMirror(storage, this.#key, kept);
    this.#ports.slot.write(this.#slot);
    this.#saver?.stop();
    this.#saver = this.#makeSaver(kept);
    this.#show({ unsaved: [] });
    this.#restore(kept);
  }

  throwAway(unsaved: Unsaved): void {
    clearMirror(this.#ports.storage(), unsaved.key);
    this.#withdraw(unsaved);
  }

  patch(change: Partial<V>): void {
    const values = { ...this.#snapshot.values, ...change };
    if (this.#saver) this.#apply(values);
    else this.#show({ values });
  }

  /** Loads what the first save needs. */
  prepare = (): void => void this.#check.load();

  async flush(): Promise<boolean> {
    await this.#check.load();
    return (await this.#saver?.flush()) ?? false;
  }

  async resume(): Promise<boolean> {
    return (await this.#saver?.resume()) ?? false;
  }

  /** The person decided for their own text: over a version just read, or over what the page was opened with. */
  async keepMine(theirs: SavedDraft, stored: I): Promise<boolean> {
    this.#show({ restored: null });
    await this.#check.load();
    this.#saver?.change(this.#sendable());
    return (await this.#saver?.keepMine(theirs, stored)) ?? false;
  }

  /** Throws the put-back text away and shows what the page was opened with. */
  dropRestored(): void {
    this.#show({ restored: null });
    this.#apply(this.#opened);
    clearMirror(this.#ports.storage(), this.#key);
  }

  confirmRestored(): void {
    this.#show({ restored: null });
    this.#change();
  }

  /** Submitted, discarded or given up: nothing is saved any more and nothing is kept. */
  finish(): void {
    this.#isFinished = true;
    this.#saver?.stop();
    clearMirror(this.#ports.storage(), this.#key);
  }

  /** The server made another version of the draft through another of its commands: the next save is its successor. */
  adopt(draft: SavedDraft): void {
    this.#saver?.adopt(draft);
    this.#show({ saved: draft });
  }

  /** Looks for texts that no form has open; only a form that is still empty has room for one. */
  async #offer(): Promise<void> {
    const taken = await this.#ports.desk.taken();
    if (!this.#isUntouched()) return;
    const form = { name: this.#form(), shape: this.#kind.shape };
    this.#show({ unsaved: findUnsaved(this.#ports.storage(), taken, this.#place, form) });
  }

  #withdraw(gone: Unsaved): void {
    this.#show({ unsaved: this.#snapshot.unsaved.filter(({ key }) => key !== gone.key) });
  }

  #isAsOpened(): boolean {
    return this.#snapshot.values === this.#opened;
  }

  #isUntouched(): boolean {
    return this.#isAsOpened() && this.#snapshot.saved === null;
  }

  /** Too little of a draft is kept by the browser alone. */
  #isWanted(): boolean {
    return this.#snapshot.saved !== null || this.#kind.canCreate?.(this.#snapshot.values) !== false;
  }

  #makeSaver(kept: Mirrored<V, I> | null): DraftSaver<I> {
    const { create, update, newKey } = this.#ports;
    return new DraftSaver({
      saved: this.#document,
      stored: this.#kind.toInput(this.#opened),
      // Only a creation may have happened unseen: an edit's outcome shows in the version the page was opened with.
      pending: this.#document ? null : (kept?.pending ?? null),
      newKey,
      create,
      update,
      onState: (state) => {
        this.#show({ state });
        if (KEPT_STATES.includes(state.kind)) this.#mirror();
      },
      onSaved: (draft, isComplete) => this.#saved(draft, isComplete),
    });
  }

  #saved(draft: SavedDraft, isComplete: boolean): void {
    const isFirst = this.#snapshot.saved === null;
    this.#show({ saved: draft });
    clearMirror(this.#ports.storage(), this.#key);
    this.#key = this.#keyOf(draft);
    if (!isComplete || this.#snapshot.problems.length > 0) this.#mirror();
    if (isFirst && this.#leave) this.#ports.onCreated(draft);
  }

  #restore(kept: Mirrored<V, I>): void {
    const values = { ...this.#opened, ...kept.values };
    this.#typedAt = kept.typedAt;
    const { toInput } = this.#kind;
    if (!kept.pending && JSON.stringify(toInput(values)) === JSON.stringify(toInput(this.#opened))) {
      clearMirror(this.#ports.storage(), this.#key);
      return;
    }
    const savedByOthers = this.#document !== null && this.#document.updatedByPublicId !== this.#place.userPublicId;
    const isConflict = savedByOthers && kept.versionNo !== this.#document?.versionNo;
    this.#show({ values, restored: { typedAt: kept.typedAt, isConflict } });
    if (!isConflict && this.#isWanted()) this.#change();
  }

  #apply(values: V): void {
    this.#typedAt = new Date().toISOString();
    this.#show({ values, unsaved: [] });
    this.#mirror();
    if (!this.#snapshot.restored?.isConflict && this.#isWanted()) this.#change();
  }

  /** Gives the text to the saver once the check has been loaded. Without a connection the server's refusal decides. */
  #change(): void {
    const send = () => !this.#isFinished && this.#saver?.change(this.#sendable());
    if (this.#check.isLoaded) send();
    else {
      this.#saver?.expect();
      void this.#check.load().then(send);
    }
  }

  #sendable(): I {
    return storableInput(this.#kind, this.#snapshot, this.#opened);
  }

  #mirror(): void {
    // The last try of a form that is left must not give its slot to the page that came after it.
    if (!this.#snapshot.saved && this.#leave) this.#ports.slot.write(this.#slot);
    writeMirror(this.#ports.storage(), this.#key, {
      values: this.#snapshot.values,
      typedAt: this.#typedAt,
      versionNo: this.#saver?.draft?.versionNo ?? null,
      organizationPublicId: this.#place.organizationPublicId,
      pending: this.#saver?.pending ?? null,
    });
  }

  #keyOf(draft: SavedDraft | null): string {
    const { userPublicId } = this.#place;
    return draft ? mirrorKey(userPublicId, draft.publicId) : unsavedKey(userPublicId, this.#form(), this.#slot);
  }

  #form(): string {
    return `${this.#kind.name}:${this.#place.projectCode}`;
  }

  #show(change: Partial<DraftSnapshot<V>>): void {
    const problems = change.values ? this.#check.problemsOf(change.values) : this.#snapshot.problems;
    this.#snapshot = { ...this.#snapshot, problems, ...change };
    for (const listener of this.#listeners) listener();
  }
}
