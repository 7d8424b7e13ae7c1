import { AppError } from '@/lib/platform/errors/app-error';

/** Work of one process that takes much memory or processor time: some runs together, some more wait in their order. */
export class LimitedTurns {
  readonly #together: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor({ together, mostWaiting }: { together: number; mostWaiting: number }) {
    this.#together = together;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws AppError BUSY when `mostWaiting` calls wait already, and what `run` throws */
  async run<T>(run: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#together) {
      if (this.#waiting.length >= this.#mostWaiting) throw new AppError('BUSY');
      // Its predecessor hands on its place, so that `#running` stays the same.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await run();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
