import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePaneLoader } from './pane-loader';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loader whose reads the test resolves by hand, and a log of its requests. */
function setUp() {
  const asked: string[] = [];
  const open = new Map<string, (content: string | null | Promise<never>) => void>();
  const loader = makePaneLoader<string, string>({
    keyOf: (one) => one,
    read: (one) => {
      asked.push(one);
      return new Promise((resolve) => open.set(one, resolve));
    },
    onChange: () => {},
  });
  const answer = async (one: string, content: string | null | Promise<never> = `text of ${one}`) => {
    open.get(one)?.(content);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, loader, answer };
}

it('reads the one that is looked at, and the next one once it is there', async () => {
  const { asked, loader, answer } = setUp();
  loader.want('a', 'b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a']);
  expect(loader.contentOf('a')).toBeUndefined();
  await answer('a');
  expect(loader.contentOf('a')).toBe('text of a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a', 'b']);
  await answer('b');
  loader.want('b', 'c');
  expect(loader.contentOf('b')).toBe('text of b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a', 'b', 'c']);
});

it('asks for none of those that were passed by', async () => {
  const { asked, loader, answer } = setUp();
  for (const one of ['a', 'b', 'c', 'd']) {
    loader.want(one, null);
    await vi.advanceTimersByTimeAsync(30);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['d']);
  // A slow server: two documents are skipped during a read.
  for (const one of ['e', 'f', 'g']) {
    loader.want(one, null);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).toEqual(['d']);
  await answer('d');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['d', 'g']);
});

it('shows what is out of date until the new one has come', async () => {
  const { asked, loader, answer } = setUp();
  loader.want('a', null);
  await vi.advanceTimersByTimeAsync(1000);
  await answer('a', 'old');
  loader.outdate();
  loader.want('a', null);
  expect(loader.contentOf('a')).toBe('old');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a', 'a']);
  await answer('a', 'new');
  expect(loader.contentOf('a')).toBe('new');
});

it('shows what the page has read without a read of its own, also after the page has read another', async () => {
  const { asked, loader, answer } = setUp();
  loader.keep('a', 'from the page');
  loader.want('a', null);
  expect(loader.contentOf('a')).toBe('from the page');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  loader.outdate();
  loader.keep('b', 'news on top');
  loader.want('a', 'b');
  expect(loader.contentOf('a')).toBe('from the page');
  await vi.advanceTimersByTimeAsync(1000);
  await answer('a', 'as of now');
  expect(asked).toEqual(['a']);
  expect(loader.contentOf('a')).toBe('as of now');
});

it('takes an answer that a refresh has overtaken for out of date, and never for that of the page', async () => {
  const { asked, loader, answer } = setUp();
  loader.want('a', null);
  await vi.advanceTimersByTimeAsync(1000);
  loader.outdate();
  loader.keep('a', 'of the refresh');
  await answer('a', 'of before');
  expect(loader.contentOf('a')).toBe('of the refresh');
  loader.want('b', null);
  await vi.advanceTimersByTimeAsync(1000);
  loader.outdate();
  await answer('b', 'of before');
  expect(loader.contentOf('b')).toBe('of before');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a', 'b', 'b']);
  await answer('b', 'of now');
  expect(loader.contentOf('b')).toBe('of now');
});

it('keeps what is shown over a transfer that fails, and takes it away where it may not be read any more', async () => {
  const { loader, answer } = setUp();
  loader.keep('a', 'shown');
  loader.outdate();
  loader.want('a', null);
  await vi.advanceTimersByTimeAsync(1000);
  await answer('a', Promise.reject(new Error('no connection')));
  expect(loader.contentOf('a')).toBe('shown');
  loader.outdate();
  loader.want('a', null);
  await vi.advanceTimersByTimeAsync(1000);
  await answer('a', null);
  expect(loader.contentOf('a')).toBeNull();
});

it('says what cannot be read, and tries again when one comes back to it', async () => {
  const { asked, loader, answer } = setUp();
  loader.want('a', 'b');
  await vi.advanceTimersByTimeAsync(1000);
  await answer('a', null);
  expect(loader.contentOf('a')).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  await answer('b');
  loader.want('b', null);
  loader.want('a', null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a', 'b', 'a']);
});

it('reads nothing more once it is stopped', async () => {
  const { asked, loader } = setUp();
  loader.want('a', 'b');
  loader.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});
