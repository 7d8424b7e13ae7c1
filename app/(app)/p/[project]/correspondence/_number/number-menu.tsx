'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { LazyMenu } from '@/app/_ui/lazy-menu';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { type NumberQuestion, numberQuestions } from './number-questions';
import type { NumberedDocument } from './numbered-document';

const loadItems = () => import('./number-menu-items').then((module) => module.NumberMenuItems);
const loadVoid = () => import('./void-dialog').then((module) => module.VoidDialog);
const loadGiven = () => import('../_draft/give-number-dialog').then((module) => module.GiveNumberDialog);
const loadAliases = () => import('./aliases-dialog').then((module) => module.AliasesDialog);

/** Acts on the number of a document, apart from submission; a single act is a button of its own. */
export function NumberMenu({ document, allowed }: { document: NumberedDocument; allowed: readonly string[] }) {
  const t = useTranslations('numberChanges');
  const openedWith = useOpenedWith();
  const [open, setOpen] = useState<NumberQuestion | null>(null);
  const [VoidDialog, loadVoidDialog] = useLazyComponent(loadVoid);
  const [GiveNumberDialog, loadGiveNumberDialog] = useLazyComponent(loadGiven);
  const [AliasesDialog, loadAliasesDialog] = useLazyComponent(loadAliases);
  const ask = (what: NumberQuestion) => {
    if (what === 'aliases') loadAliasesDialog();
    else if (what === 'given') loadGiveNumberDialog();
    else loadVoidDialog();
    setOpen(what);
  };
  const close = () => setOpen(null);
  const questions = numberQuestions(allowed);
  const [single, ...others] = questions;
  return (
    <>
      {single && others.length === 0 ? (
        <Button onClick={() => ask(single)}>{t(`${single}.item`)}</Button>
      ) : (
        <LazyMenu
          load={loadItems}
          props={{ questions, ask }}
          trigger={
            <Button>
              {t('menu')}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
            </Button>
          }
        />
      )}
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
