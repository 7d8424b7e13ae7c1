'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { ConfirmDialog } from '@/app/_ui/confirm-dialog';
import { Dialog } from '@/app/_ui/dialog';
import { Drawer } from '@/app/_ui/drawer';
import { IconButton } from '@/app/_ui/icon-button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/app/_ui/menu';
import { notify } from '@/app/_ui/notify';
import { Popover } from '@/app/_ui/popover';
import { Tabs } from '@/app/_ui/tabs';
import { Tooltip } from '@/app/_ui/tooltip';
import { SAMPLE_WORDS } from './sample-data';

export function GalleryOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        ConfirmDialog
      </Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Popover title="Popover" trigger={<Button>Popover</Button>}>
        {SAMPLE_WORDS.person}
      </Popover>
      <Menu trigger={<Button>Menu</Button>}>
        <MenuItem onSelect={() => notify({ kind: 'info', text: SAMPLE_WORDS.person })}>MenuItem</MenuItem>
        <MenuLink href="/gallery">MenuLink</MenuLink>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />} onSelect={() => undefined}>
          MenuItem
        </MenuItem>
      </Menu>
      <Tooltip content={SAMPLE_WORDS.long}>
        <Button variant="ghost">Tooltip</Button>
      </Tooltip>
      <IconButton label="IconButton">
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {(['success', 'error', 'info'] as const).map((kind) => (
        <Button
          key={kind}
          onClick={() => notify({ kind, text: SAMPLE_WORDS.long, description: 'ERR-20261120-1234-ABCD' })}
        >
          {kind}
        </Button>
      ))}
      <div className="w-full">
        <Tabs
          label="Tabs"
          tabs={[
            { key: 'a', label: 'Tab A', content: SAMPLE_WORDS.long },
            { key: 'b', label: 'Tab B', content: SAMPLE_WORDS.person },
          ]}
        />
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title={SAMPLE_WORDS.title}
        description={SAMPLE_WORDS.person}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              OK
            </Button>
          </>
        }
      >
        {SAMPLE_WORDS.long}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title={SAMPLE_WORDS.title}
        confirmLabel="OK"
        danger
        reasons={[{ code: 'WRONG', label: SAMPLE_WORDS.person }]}
        freeText="required"
        onConfirm={close}
      >
        {SAMPLE_WORDS.long}
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onOpenChange={close} title={SAMPLE_WORDS.title}>
        {SAMPLE_WORDS.long}
      </Drawer>
    </div>
  );
}
