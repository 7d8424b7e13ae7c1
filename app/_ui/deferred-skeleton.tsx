import type { ComponentType, ReactNode } from 'react';
import { KeptBoundary } from './kept-boundary';

/**
 * Nineteen of twenty registers of 100,000 documents are read sooner, and who gets a skeleton at all waits 300 ms more.
 * Milliseconds.
 */
const SKELETON_AFTER_MS = 200;

/**
 * What `read` finds: shown as it is where it comes at once, behind `fallback` where it takes longer. React leaves a
 * fallback in place for 300 ms at least, so one for what comes after thirty would keep people from their work. What
 * refuses at once (not found, sent elsewhere) does so with its own status, as nothing has been sent.
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
