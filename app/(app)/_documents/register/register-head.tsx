import type { ReactNode } from 'react';

/** Top of a register in one row: title, project, views, actions. Phones give the views a row of their own. */
export function RegisterHead({
  title,
  projectCode,
  tabs,
  actions,
}: {
  title: string;
  projectCode: string;
  tabs: ReactNode;
  actions: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 pb-1 md:-mt-3 md:gap-y-1 xl:flex-nowrap">
      <h1 className="font-display text-lead font-semibold whitespace-nowrap">
        {title} <span className="font-sans text-table font-normal text-muted">{projectCode}</span>
      </h1>
      <div className="min-w-0 flex-1 max-xl:order-1 max-xl:basis-full">{tabs}</div>
      <div
        className="flex flex-wrap items-center gap-2 max-xl:ms-auto xl:flex-nowrap"
        data-page-actions
        data-print="hide"
      >
        {actions}
      </div>
    </header>
  );
}
