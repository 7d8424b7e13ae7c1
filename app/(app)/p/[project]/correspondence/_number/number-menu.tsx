'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Menu, MenuItem } from '@/app/_ui/menu';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { NumberedDocument } from './numbered-document';

const loadVoid = () => import('./void-dialog').then((module) => module.VoidDialog);
const loadGiven = () => import('../_draft/give-number-dialog').then((module) => module.GiveNumberDialog);
const loadAliases = () => import('./aliases-dialog').then((module) => module.AliasesDialog);

/** What can be done with the number of a document, apart from sending it. */
export function NumberMenu({ document, allowed }: { document: NumberedDocument; allowed: readonly string[] }) {
  const t = useTranslations('numberChanges');
  const openedWith = useOpenedWith();
  const [open, setOpen] = useState<'void' | 'replace' | 'aliases' | 'given' | null>(null);
  const [VoidDialog, loadVoidDialog] = useLazyComponent(loadVoid);
  const [GiveNumberDialog, loadGiveNumberDialog] = useLazyComponent(loadGiven);
  const [AliasesDialog, loadAliasesDialog] = useLazyComponent(loadAliases);
  const ask = (what: 'void' | 'replace' | 'aliases' | 'given') => {
    if (what === 'aliases') loadAliasesDialog();
    else if (what === 'given') loadGiveNumberDialog();
    else loadVoidDialog();
    setOpen(what);
  };
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button>
            {t('menu')}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </Button>
        }
      >
        {allowed.includes('nameAlias') && <MenuItem onSelect={() => ask('aliases')}>{t('aliases.item')}</MenuItem>}
        {allowed.includes('giveNumber') && <MenuItem onSelect={() => ask('given')}>{t('given.item')}</MenuItem>}
        {allowed.includes('replace') && <MenuItem onSelect={() => ask('replace')}>{t('replace.item')}</MenuItem>}
        {allowed.includes('voidNumber') && (
          <MenuItem danger onSelect={() => ask('void')}>
            {t('void.item')}
          </MenuItem>
        )}
      </Menu>
      {VoidDialog && (open === 'void' || open === 'replace') && (
        <VoidDialog document={document} isReplacing={open === 'replace'} onClose={close} />
      )}
      {GiveNumberDialog && open === 'given' && (
        <GiveNumberDialog
          draft={{ publicId: document.publicId, versionNo: document.versionNo }}
          projectCode={document.projectCode}
          typeCode={document.typeCode}
          openedWith={openedWith}
          onDone={close}
          onClose={close}
        />
      )}
      {AliasesDialog && open === 'aliases' && <AliasesDialog document={document} onClose={close} />}
    </>
  );
}
