import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeferredSkeleton, deferredSkeletonPage } from './deferred-skeleton';
import { KeptBoundary } from './kept-boundary';

type Shown = ReactElement<{ fallback: ReactNode; children: ReactNode }>;

function show(content: Promise<ReactNode>): Promise<Shown> {
  return DeferredSkeleton({ read: () => content, fallback: 'skeleton' }) as Promise<Shown>;
}

describe('Soon', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows available content at once, without a skeleton', async () => {
    const { props } = await show(Promise.resolve('rows'));
    expect(props).toEqual({ fallback: null, children: 'rows' });
  });

  it('shows what comes before the skeleton is due as it is', async () => {
    vi.useFakeTimers();
    const shown = show(new Promise((resolve) => setTimeout(resolve, 199, 'rows')));
    await vi.advanceTimersByTimeAsync(199);
    expect((await shown).props).toEqual({ fallback: null, children: 'rows' });
  });

  it('shows the skeleton for what takes longer, and the content behind it', async () => {
    vi.useFakeTimers();
    const shown = show(new Promise((resolve) => setTimeout(resolve, 5000, 'rows')));
    await vi.advanceTimersByTimeAsync(200);
    const { props } = await shown;
    expect(props.fallback).toBe('skeleton');
    const late = props.children as ReactElement<object> & { type: (given: object) => Promise<ReactNode> };
    const content = late.type(late.props);
    await vi.advanceTimersByTimeAsync(4800);
    expect(await content).toBe('rows');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('refuses in time for the answer to have the status of the refusal', async () => {
    const refusal = new Error('not found');
    await expect(show(Promise.reject(refusal))).rejects.toBe(refusal);
  });

  it('is a page with a skeleton of its kind', async () => {
    const Page = deferredSkeletonPage(
      () => 'skeleton',
      async ({ name }: { name: string }) => name,
    );
    const soon = Page({ name: 'users' });
    expect(await soon.props.read()).toBe('users');
    expect(renderToString(soon.props.fallback)).toBe('skeleton');
  });
});

describe('KeptBoundary', () => {
  const A_BOUNDARY = '<!--$-->rows<!--/$-->';

  it('is no boundary without a fallback', () => {
    expect(renderToString(<KeptBoundary fallback={null}>rows</KeptBoundary>)).toBe('rows');
    expect(renderToString(<KeptBoundary fallback="skeleton">rows</KeptBoundary>)).toBe(A_BOUNDARY);
  });
});
