import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A page that has loaded and is always idle. */
function stubPage({ hasBeenActive }: { hasBeenActive: boolean }) {
  const page = Object.assign(new EventTarget(), { readyState: 'complete' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive } });
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => run() });
  return page;
}

describe('parts that answer an act', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it('wait for the first sign of a reader, and then for none', async () => {
    const page = stubPage({ hasBeenActive: false });
    const { whenUsed } = await import('./when-used');
    const ran: string[] = [];
    whenUsed(() => ran.push('first'));
    whenUsed(() => ran.push('second'));
    expect(ran).toEqual([]);
    page.dispatchEvent(new Event('keydown'));
    expect(ran).toEqual(['first', 'second']);
    page.dispatchEvent(new Event('keydown'));
    whenUsed(() => ran.push('third'));
    expect(ran).toEqual(['first', 'second', 'third']);
  });

  it('do not wait on a page that was reached by a click within the app', async () => {
    stubPage({ hasBeenActive: true });
    const { whenUsed } = await import('./when-used');
    const ran: string[] = [];
    whenUsed(() => ran.push('at once'));
    expect(ran).toEqual(['at once']);
  });
});
