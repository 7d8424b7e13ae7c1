'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { FolderKanban, Keyboard } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isEnter } from '@/app/_ui/enter-key';
import { DocumentNumber } from '../_ui/document-number';
import { Icon } from '../_ui/icon';
import { Link } from '../_ui/link';
import { MarkedText } from '../_ui/marked-text';
import { matches } from '../_ui/use-option-search';
import { type NavigationGroup, type NavigationItem, projectPath } from './navigation';
import { ICON, PALETTE_ITEM, PageActions, PaletteGroup, PaletteLine, SettingsCommands } from './palette-commands';
import type { ShellProject } from './shell-data';
import { shownKeys } from './shown-keys';
import { usePaletteSearch } from './use-palette-search';

const SELECTED_RECORD = '[data-record][data-selected=true]';

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
  const path = usePathname();
  const { items: found, note, state } = usePaletteSearch(query);
  // The open page is no target.
  const items = found.filter(({ href }) => href !== path);
  const go = (href: string) => {
    onDone();
    router.push(href);
  };
  const isWanted = (label: string, hint = '') => matches({ value: label, label, hint }, query);
  const pages = groups.flatMap((group) => group.items).filter((item) => isWanted(t(`pages.${item.key}`)));
  const makes = creates.filter((item) => isWanted(t(`pages.${item.key}`)));
  const placesFound = projects.filter((project) => query !== '' && isWanted(project.code, project.name));
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
          <PaletteGroup heading={note ?? t('palette.records')}>
            {items.map((item) => (
              <Command.Item
                key={item.publicId}
                value={item.publicId}
                onSelect={() => go(item.href)}
                className={PALETTE_ITEM}
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
          </PaletteGroup>
        )}
        {makes.length > 0 && (
          <PaletteGroup heading={t('palette.actions')}>
            {makes.map((item) => (
              <PaletteLine
                key={item.key}
                value={item.key}
                icon={<Icon name={item.icon} className="shrink-0" />}
                label={t(`pages.${item.key}`)}
                keys={shownKeys(item.keys)}
                onSelect={() => go(item.href)}
              />
            ))}
          </PaletteGroup>
        )}
        <PageActions isWanted={isWanted} onDone={onDone} />
        {pages.length > 0 && (
          <PaletteGroup heading={t('palette.pages')}>
            {pages.map((item) => (
              <PaletteLine
                key={item.key}
                value={`page-${item.key}`}
                icon={<Icon name={item.icon} className="shrink-0" />}
                label={t(`pages.${item.key}`)}
                keys={shownKeys(item.keys)}
                onSelect={() => go(item.href)}
              />
            ))}
            {isWanted(t('help')) && (
              <PaletteLine
                value="help"
                icon={<Keyboard {...ICON} aria-hidden />}
                label={t('help')}
                keys={['?']}
                onSelect={onHelp}
              />
            )}
          </PaletteGroup>
        )}
        {query !== '' && <SettingsCommands isWanted={isWanted} onDone={onDone} go={go} />}
        {placesFound.length > 0 && (
          <PaletteGroup heading={t('palette.projects')}>
            {placesFound.map((project) => (
              <Command.Item
                key={project.publicId}
                value={`project-${project.publicId}`}
                onSelect={() => go(`${projectPath(project.code)}/correspondence`)}
                className={PALETTE_ITEM}
              >
                <FolderKanban {...ICON} aria-hidden />
                {project.code}
                <span className="min-w-0 truncate text-table text-muted">{project.name}</span>
              </Command.Item>
            ))}
          </PaletteGroup>
        )}
      </Command.List>
      {query.trim().length > 1 && (
        <Link
          href={`/search?q=${encodeURIComponent(query.trim())}`}
          onClick={onDone}
          className="flex min-h-10 items-center gap-2.5 rounded-b-md border-t border-line px-4 text-table text-primary hover:bg-hover pointer-coarse:min-h-11"
        >
          <Icon name="search" size={16} className="shrink-0" />
          <span className="min-w-0 truncate">{t('palette.everything', { text: query.trim() })}</span>
        </Link>
      )}
    </Command>
  );
}
