'use client';

import { Command } from 'cmdk';
import { BookOpen, Download, Languages, type LucideIcon, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState, useTransition } from 'react';
import { Kbd } from '../_ui/kbd';
import { applyLooks } from './apply-looks';
import type { Preferences } from './preferences';
import { savePreferencesAction } from './preferences-action';

export const ICON = { size: 16, strokeWidth: 1.75, className: 'shrink-0' } as const;
export const PALETTE_ITEM =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2 py-1 data-[selected=true]:bg-hover pointer-coarse:min-h-11';
const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted';

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className={GROUP}>
      {children}
    </Command.Group>
  );
}

/** A line that opens a page or runs a command, with its keys at the end. */
export function PaletteLine({
  value,
  icon,
  label,
  keys = [],
  onSelect,
}: {
  value: string;
  icon?: ReactNode;
  label: string;
  keys?: readonly string[];
  onSelect: () => void;
}) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={PALETTE_ITEM}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys.length > 0 && (
        <span className="flex shrink-0 gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}

interface PageAction {
  label: string;
  keys: readonly string[];
  control: HTMLElement;
}

/** The head of the page, the bar of its task, and all that has a key, as they are when the palette opens. */
const CONTROLS = ':is([data-page-actions] :is(button, a[href]), [aria-keyshortcuts])';

function readPageActions(): PageAction[] {
  const actions = [...document.querySelectorAll<HTMLElement>(`main ${CONTROLS}`)].flatMap((control): PageAction[] => {
    const label = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();
    const isUsable = control.offsetParent !== null && !control.matches(':disabled, [aria-disabled=true]');
    const keys = control.getAttribute('aria-keyshortcuts')?.split('+') ?? [];
    return label !== '' && isUsable ? [{ label, keys, control }] : [];
  });
  return actions.filter(({ label }, at) => actions.findIndex((other) => other.label === label) === at);
}

interface CommandsProps {
  isWanted: (label: string) => boolean;
  onDone: () => void;
}

/** Actions of the open page, by their controls. */
export function PageActions({ isWanted, onDone }: CommandsProps) {
  const t = useTranslations('shell.palette');
  const [actions] = useState(readPageActions);
  const wanted = actions.filter(({ label }) => isWanted(label));
  if (wanted.length === 0) return null;
  const press = (control: HTMLElement) => {
    onDone();
    // Behind the closing dialog, which gives the focus back and would close a menu that opens now.
    requestAnimationFrame(() => requestAnimationFrame(() => control.isConnected && control.click()));
  };
  return (
    <PaletteGroup heading={t('onPage')}>
      {wanted.map(({ label, keys, control }) => (
        <PaletteLine key={label} value={`do-${label}`} label={label} keys={keys} onSelect={() => press(control)} />
      ))}
    </PaletteGroup>
  );
}

const LOOKS = [
  { value: 'theme-light', Glyph: Sun, word: 'theme', choice: 'themes.light', change: { theme: 'light' } },
  { value: 'theme-dark', Glyph: Moon, word: 'theme', choice: 'themes.dark', change: { theme: 'dark' } },
  { value: 'theme-system', Glyph: Monitor, word: 'theme', choice: 'themes.system', change: { theme: 'system' } },
  { value: 'language-th', Glyph: Languages, word: 'language', choice: 'languages.th', change: { locale: 'th' } },
  { value: 'language-en', Glyph: Languages, word: 'language', choice: 'languages.en', change: { locale: 'en' } },
] as const satisfies readonly { Glyph: LucideIcon; change: Partial<Preferences>; [name: string]: unknown }[];

const PLACES = [
  { word: 'settings', Glyph: Settings, href: '/settings' },
  { word: 'exports', Glyph: Download, href: '/exports' },
  { word: 'guides', Glyph: BookOpen, href: '/help' },
] as const satisfies readonly { Glyph: LucideIcon; [name: string]: unknown }[];

/** Settings, theme and language; shown during typing only, so that they do not crowd the usual entries. */
export function SettingsCommands({ isWanted, onDone, go }: CommandsProps & { go: (href: string) => void }) {
  const t = useTranslations('shell');
  const [, startTransition] = useTransition();
  const looks = LOOKS.map((look) => ({ ...look, label: `${t(look.word)}: ${t(look.choice)}` }));
  const places = PLACES.map((place) => ({ ...place, label: t(place.word) }));
  const wantedLooks = looks.filter(({ label }) => isWanted(label));
  const wantedPlaces = places.filter(({ label }) => isWanted(label));
  if (wantedLooks.length + wantedPlaces.length === 0) return null;
  return (
    <PaletteGroup heading={t('settings')}>
      {wantedPlaces.map(({ word, Glyph, label, href }) => (
        <PaletteLine
          key={word}
          value={`place-${word}`}
          icon={<Glyph {...ICON} aria-hidden />}
          label={label}
          onSelect={() => go(href)}
        />
      ))}
      {wantedLooks.map(({ value, Glyph, label, change }) => (
        <PaletteLine
          key={value}
          value={value}
          icon={<Glyph {...ICON} aria-hidden />}
          label={label}
          onSelect={() => {
            onDone();
            applyLooks(change);
            startTransition(() => savePreferencesAction(change));
          }}
        />
      ))}
    </PaletteGroup>
  );
}
