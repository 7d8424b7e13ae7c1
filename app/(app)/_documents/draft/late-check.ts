import type { DraftCheck } from './draft-kind';
import type { FieldProblem } from './field-problem';

/** A draft's check by the server's schema, which is loaded after the page. Until then no text has a problem. */
export class LateCheck<V> {
  #importer: () => Promise<DraftCheck<V>>;
  #onLoaded: () => void;
  #check: DraftCheck<V> | null = null;
  #loading: Promise<void> | null = null;

  constructor(importer: () => Promise<DraftCheck<V>>, onLoaded: () => void) {
    this.#importer = importer;
    this.#onLoaded = onLoaded;
  }

  get isLoaded(): boolean {
    return this.#check !== null;
  }

  problemsOf(values: V): readonly FieldProblem<string>[] {
    return this.#check?.(values) ?? [];
  }

  /** Coalesces concurrent calls. Never rejects: after a failure the next call loads it again. */
  load(): Promise<void> {
    this.#loading ??= this.#importer().then(
      (check) => {
        this.#check = check;
        this.#onLoaded();
      },
      () => {
        this.#loading = null;
      },
    );
    return this.#loading;
  }
}
