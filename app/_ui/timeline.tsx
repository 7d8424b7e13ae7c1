import type { ReactNode } from 'react';

export type TimelineEntry = {
  key: string;
  /** Actor and act, in a sentence. */
  title: ReactNode;
  /** A ThaiDate. */
  when: ReactNode;
  icon?: ReactNode;
  detail?: ReactNode;
};

/** Events, newest first (the caller sorts). */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map((entry, at) => (
        <li key={entry.key} className="relative flex gap-3 pb-4 last:pb-0">
          {at < entries.length - 1 && <span aria-hidden className="absolute top-6 bottom-0 left-[11px] w-px bg-line" />}
          <span
            aria-hidden
            className="z-0 flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-muted"
          >
            {entry.icon ?? <span className="size-1.5 rounded-full bg-muted" />}
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 break-words">{entry.title}</span>
              <span className="text-meta text-muted">{entry.when}</span>
            </div>
            {entry.detail && (
              <div className="mt-0.5 text-table break-words whitespace-pre-line text-muted">{entry.detail}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
