import type { ReactNode } from 'react';

const TONES = { neutral: 'badge badge-neutral', count: 'badge badge-count', urgent: 'badge badge-urgent' } as const;

/** A small neutral tag (type, discipline, tag) or, with `count`, a number that wants to be seen. */
export function Badge({
  children,
  tone = 'neutral',
  title,
}: {
  children: ReactNode;
  tone?: keyof typeof TONES;
  title?: string;
}) {
  return (
    <span title={title} className={TONES[tone]}>
      {children}
    </span>
  );
}
