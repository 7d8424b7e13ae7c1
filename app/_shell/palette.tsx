'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { FolderKanban, Keyboard } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { isEnter } from '@/app/_ui/enter-key';
import { DocumentNumber } from '../_ui/document-number';
import { Icon } from '../_ui/icon';
import { MarkedText } from '../_ui/marked-text';
import { matches } from '../_ui/use-option-search';
import { type NavigationGroup, type NavigationItem, projectPath } from './navigation';
import type { ShellProject } from './shell-data';
import { usePaletteSearch } from './use-palette-search';

const ITEM =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2 py-1 data-[selected=true]:bg-hover pointer-coarse:min-h-11';
const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted';
const SELECTED_RECORD = '[data-record][data-selected=true]';
const ICON = { size: 16, strokeWidth: 1.75, className: 'shrink-0' } as const;

/** Search and go. Pages and actions are matched here, by containment after normalising; records by the server. */
export function Palette({
  open,
  onOpenChange,
  groups,
  projects,
  creates,
  onHelp,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly NavigationGroup[];
  projects: readonly ShellProject[];
  creates: readonly NavigationItem[];
  onHelp: () => void;
}) {
  const t = useTranslations('shell');
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          aria-label={t('search')}
          className="popup fixed top-[max(16px,12vh)] left-1/2 z-50 w-[min(640px,calc(100vw-32px))] -translate-x-1/2"
        >
          <PaletteBody {...{ groups, projects, creates, onHelp }} onDone={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function PaletteBody({
  groups,
  projects,
  creates,
  onHelp,
  onDone,
}: {
  groups: readonly NavigationGroup[];
  projects: readonly ShellProject[];
  creates: readonly NavigationItem[];
  onHelp: () => void;
  onDone: () => void;
}) {
  const t = useTranslations('shell');
  const router = useRouter();
  const [query, setQuery] = useState('');
  const { items, note, state } = usePaletteSearch(query);
  const go = (href: string) => {
    onDone();
    router.push(href);
  };
  const isWanted = (label: string, hint = '') => matches({ value: label, label, hint }, query);
  const pages = groups.flatMap((group) => group.items).filter((item) => isWanted(t(`pages.${item.key}`)));
  const makes = creates.filter((item) => isWanted(t(`pages.${item.key}`)));
  const found = projects.filter((project) => query !== '' && isWanted(project.code, project.name));
  return (
    <Command
      shouldFilter={false}
      label={t('search')}
      loop
      onKeyDown={(event) => {
        // Earlier results stay during a search, so that nothing jumps; Enter must not open one of them.
        const isEarlier = state === 'searching' && event.currentTarget.querySelector(SELECTED_RECORD) !== null;
        if (isEnter(event) && isEarlier) event.preventDefault();
      }}
    >
      <Command.Input
        autoFocus
        value={query}
        onValueChange={setQuery}
        placeholder={t('searchHint')}
        className="h-12 w-full rounded-t-md border-b border-line bg-transparent px-4 text-lead outline-none placeholder:text-muted"
      />
      <Command.List className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
        <p aria-live="polite" className="px-2 text-table text-muted empty:hidden">
          {state === 'searching' ? t('palette.searching') : state === 'failed' ? t('palette.failed') : ''}
        </p>
        {state === 'idle' && (
          <Command.Empty className="px-2 py-6 text-center text-muted">{note ?? t('palette.none')}</Command.Empty>
        )}
        {items.length > 0 && (
          <Command.Group heading={note ?? t('palette.records')} className={GROUP}>
            {items.map((item) => (
              <Command.Item
                key={item.publicId}
                value={item.publicId}
                onSelect={() => go(item.href)}
                className={ITEM}
                data-record=""
              >
                <span className="min-w-0">
                  <DocumentNumber
                    number={item.title}
                    type={item.kind}
                    renderPart={(part) => <MarkedText text={part} query={query} />}
                  />
                  {item.detail && (
                    <span className="block truncate text-table text-muted">
                      <MarkedText text={item.detail} query={query} />
                    </span>
                  )}
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {makes.length > 0 && (
          <PaletteGroup heading={t('palette.actions')}>
            {makes.map((item) => (
              <Command.Item key={item.key} value={item.key} onSelect={() => go(item.href)} className={ITEM}>
                <Icon name={item.icon} className="shrink-0" />
                {t(`pages.${item.key}`)}
              </Command.Item>
            ))}
          </PaletteGroup>
        )}
        {pages.length > 0 && (
          <PaletteGroup heading={t('palette.pages')}>
            {pages.map((item) => (
              <Command.Item key={item.key} value={`page-${item.key}`} onSelect={() => go(item.href)} className={ITEM}>
                <Icon name={item.icon} className="shrink-0" />
                {t(`pages.${item.key}`)}
              </Command.Item>
            ))}
            {isWanted(t('help')) && (
              <Command.Item value="help" onSelect={onHelp} className={ITEM}>
                <Keyboard {...ICON} aria-hidden />
                {t('help')}
              </Command.Item>
            )}
          </PaletteGroup>
        )}
        {found.length > 0 && (
          <PaletteGroup heading={t('palette.projects')}>
            {found.map((project) => (
              <Command.Item
                key={project.publicId}
                value={`project-${project.publicId}`}
                onSelect={() => go(`${projectPath(project.code)}/correspondence`)}
                className={ITEM}
              >
                <FolderKanban {...ICON} aria-hidden />
                {project.code}
                <span className="min-w-0 truncate text-table text-muted">{project.name}</span>
              </Command.Item>
            ))}
          </PaletteGroup>
        )}
      </Command.List>
    </Command>
  );
}

function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className={GROUP}>
      {children}
    </Command.Group>
  );
}
