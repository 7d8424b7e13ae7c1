'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { type ImportField, MAX_CORRECTIONS } from '@/lib/numbering/imports/constants';
import { checkImportAction } from '../actions';
import { forgetTyped, keepTyped, type RowTexts, readTyped, type TypedRows } from './typed-rows';

interface Corrections {
  typed: TypedRows;
  /** Rows whose fields are shown. */
  open: ReadonlySet<number>;
  /** The row that was opened last, whose field takes the focus. */
  opened: number | null;
  show(rowNo: number): void;
  /** @param text null: the row has this text already */
  type(rowNo: number, field: ImportField, text: string | null): void;
  drop(rowNo: number): void;
  check(): void;
}

const CorrectionsContext = createContext<Corrections | null>(null);

/** The corrections of the rows around; null where rows are only read. */
export const useCorrections = () => useContext(CorrectionsContext);

/**
 * Keeps texts typed into refused rows, on all pages of the rows and through a reload, and checks all of them at once. A
 * check by another window answers with a conflict: the texts stay and are checked on top of the newest check.
 */
export function CorrectionsOf({
  publicId,
  versionNo,
  children,
}: {
  publicId: string;
  versionNo: number;
  children: ReactNode;
}) {
  const t = useTranslations('numberImports.correct');
  const form = useTranslations('form');
  const router = useRouter();
  const send = useActing(checkImportAction);
  const [typed, setTyped] = useState<TypedRows>({});
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<number | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const kept = readTyped(publicId);
    setTyped(kept);
    setOpen(new Set(Object.keys(kept).map(Number)));
  }, [publicId]);

  const change = (rowNo: number, texts: RowTexts) => {
    const { [rowNo]: _before, ...others } = typed;
    const next = Object.keys(texts).length > 0 ? { ...others, [rowNo]: texts } : others;
    setTyped(next);
    keepTyped(publicId, next);
  };
  const dropAll = () => {
    forgetTyped(publicId);
    setTyped({});
    setOpen(new Set());
    setFailure(null);
  };
  const corrections = Object.entries(typed).map(([rowNo, values]) => ({ rowNo: Number(rowNo), values }));
  const count = corrections.length;
  const isTooMany = count > MAX_CORRECTIONS;
  const check = async () => {
    if (count === 0 || isTooMany || isPending) return;
    setIsPending(true);
    const outcome = await send({ publicId, versionNo, corrections }).catch(() => null);
    setIsPending(false);
    if (!outcome?.ok) {
      const isStale = outcome?.code === 'RECORD_CHANGED';
      setFailure(isStale ? t('stale') : (outcome?.message ?? form('offline')));
      if (isStale) router.refresh();
      return;
    }
    dropAll();
    notify({ kind: 'success', text: t('done', { count }) });
    router.refresh();
  };
  return (
    <CorrectionsContext
      value={{
        typed,
        open,
        opened,
        show: (rowNo) => {
          setOpen(new Set([...open, rowNo]));
          setOpened(rowNo);
        },
        type: (rowNo, field, text) => {
          const { [field]: _before, ...others } = typed[rowNo] ?? {};
          change(rowNo, text === null ? others : { ...others, [field]: text });
        },
        drop: (rowNo) => {
          change(rowNo, {});
          setOpen(new Set([...open].filter((one) => one !== rowNo)));
        },
        check,
      }}
    >
      {children}
      {count > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-bg py-3 max-lg:bottom-14">
          {failure && <Banner tone="danger">{failure}</Banner>}
          {isTooMany && <Banner tone="warning">{t('tooMany', { max: MAX_CORRECTIONS })}</Banner>}
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" pending={isPending} disabled={isTooMany} onClick={check}>
              {t('check', { count })}
            </Button>
            <Button variant="ghost" onClick={dropAll}>
              {t('dropAll')}
            </Button>
            <span role="status" className="text-table text-muted">
              {t('pending', { count })}
            </span>
          </div>
        </div>
      )}
    </CorrectionsContext>
  );
}
