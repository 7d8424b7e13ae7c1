'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { classNames } from '@/app/_ui/class-names';
import { Dialog } from '@/app/_ui/dialog';
import { TextField } from '@/app/_ui/text-field';
import { readPhoto } from './read-code';
import { scannedAddress } from './scanned-address';
import { useCamera } from './use-camera';

type Found = { kind: 'foreign'; text: string } | { kind: 'nothing' } | { kind: 'noPicture' };

/** Opens a document by the code on its print or by its number: camera, photo or typed text. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.scan');
  const router = useRouter();
  const photo = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [isReading, setReading] = useState(false);
  const [number, setNumber] = useState('');
  const follow = (text: string) => {
    const address = scannedAddress(text, location.origin);
    if (address === null) {
      setFound({ kind: 'foreign', text });
      return;
    }
    onClose();
    // The verification page is outside the frame.
    if (address.startsWith('/q/')) location.assign(address);
    else router.push(address);
  };
  const { state, video } = useCamera(follow);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setFound(null);
    const text = await readPhoto(file).catch(() => undefined);
    setReading(false);
    if (text === undefined) setFound({ kind: 'noPicture' });
    else if (text === null) setFound({ kind: 'nothing' });
    else follow(text);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '') return;
    onClose();
    router.push(`/go?q=${encodeURIComponent(number.trim())}`);
  };
  const hasCamera = state === 'on' || state === 'starting';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('title')} width="small">
      <div className="flex flex-col gap-4">
        {/* Always mounted: the camera's stream attaches to it after permission. */}
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('camera')}
          className={classNames('aspect-square w-full rounded-md bg-scrim object-cover', !hasCamera && 'hidden')}
        />
        <p role="status" className="text-table text-muted">
          {t(`state.${state}`)}
        </p>
        {found && (
          <Banner tone="warning" isUrgent>
            {found.kind === 'foreign' ? (
              <>
                <p>{t('foreign')}</p>
                <p className="font-medium break-all">{found.text}</p>
              </>
            ) : (
              t(found.kind)
            )}
          </Banner>
        )}
        <input
          ref={photo}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // Reset, so that the same photo can be chosen again.
            target.value = '';
          }}
        />
        <Button pending={isReading} onClick={() => photo.current?.click()}>
          {t('photo')}
        </Button>
        <form onSubmit={search} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t('number')}
              value={number}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setNumber(target.value)}
            />
          </div>
          <Button type="submit">{t('search')}</Button>
        </form>
      </div>
    </Dialog>
  );
}
