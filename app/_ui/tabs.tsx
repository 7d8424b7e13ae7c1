'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab = { key: string; label: ReactNode; content: ReactNode };

// Positioned: the library scrolls to the current tab by its offset in the nearest positioned element.
const LIST = 'relative flex gap-1 overflow-x-auto border-b border-line';
const TAB =
  '-mb-px min-h-9 border-b-2 border-transparent px-3 py-1.5 whitespace-nowrap text-muted hover:text-ink ' +
  'data-active:border-primary data-active:font-medium data-active:text-ink focus-visible:-outline-offset-2';

/** Parts of one record. For quick views of a list use LinkTabs, whose state is the address. */
export function Tabs({ label, tabs, defaultTab }: { label: string; tabs: readonly Tab[]; defaultTab?: string }) {
  return (
    <Base.Root defaultValue={defaultTab ?? tabs[0]?.key}>
      <Base.List aria-label={label} className={LIST}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.key} value={tab.key} className={TAB}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.key} value={tab.key} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
