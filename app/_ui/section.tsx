import { type ReactNode, useId } from 'react';

/** A titled part of a page, separated from the previous one by a rule; never a card in a card. */
export function Section({
  title,
  hint,
  actions,
  children,
}: {
  title: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-5 first:border-t-0 first:pt-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <div>
          <h2 id={id} className="font-display text-lead font-semibold">
            {title}
          </h2>
          {hint && <p className="text-table text-muted">{hint}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
