import type { ComponentType, ReactNode } from 'react';
import { KeptBoundary } from './kept-boundary';

/**
 * Nineteen of twenty registers of 100,000 documents are read sooner, and who gets a skeleton at all waits 300 ms more.
 * Milliseconds.
 */
const SKELETON_AFTER_MS = 200;

/**
 * Content of `read`: shown directly if it comes at once, behind `fallback` otherwise. React keeps a fallback for at
 * least 300 ms, so a fallback for a read of thirty would block people. An immediate refusal (not found, redirect) keeps
 * its own status, as nothing has been sent.
 */
export async function DeferredSkeleton({ read, fallback }: { read: () => Promise<ReactNode>; fallback: ReactNode }) {
  const content = read();
  if (await isSettledWithin(content, SKELETON_AFTER_MS)) {
    return <KeptBoundary fallback={null}>{await content}</KeptBoundary>;
  }
  return (
    <KeptBoundary fallback={fallback}>
      <Late content={content} />
    </KeptBoundary>
  );
}

/** A page that is `DeferredSkeleton`: with a skeleton of its kind where it takes its time. */
export function deferredSkeletonPage<Props>(Skeleton: ComponentType, Page: (props: Props) => Promise<ReactNode>) {
  return function SoonPage(props: Props) {
    return <DeferredSkeleton read={() => Page(props)} fallback={<Skeleton />} />;
  };
}

async function Late({ content }: { content: Promise<ReactNode> }) {
  return await content;
}

async function isSettledWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, tooLate]).finally(() => clearTimeout(timer));
}
