'use client';

import { useRef, useState } from 'react';
import { uploadFile } from '@/app/(app)/_documents/draft/upload-file';
import { MAX_DRAWINGS_AT_ONCE } from '@/lib/documents/drawings/constants';
import type { DrawingPage } from '@/lib/documents/drawings/dto';
import { categoriesOf, parseFileName } from '@/lib/documents/drawings/rules';
import { newPublicId } from '@/lib/platform/id';
import { KIND_SLUGS } from '../_kind/kinds';
import { spelledNumber, type UploadPlace, type UploadRow } from './row-state';

/** The rows: each file is sent at once, and its number looked up as soon as it has the right shape. */
export function useUploadRows(place: UploadPlace) {
  const [rows, setRows] = useState<UploadRow[]>([]);
  const aborts = useRef(new Map<string, () => void>());
  const change = (key: string, part: Partial<UploadRow>) =>
    setRows((list) => list.map((row) => (row.key === key ? { ...row, ...part } : row)));

  const send = async (row: UploadRow) => {
    const { outcome, abort } = uploadFile(row.file, row.key, (share) => change(row.key, { share }));
    aborts.current.set(row.key, abort);
    const answer = await outcome;
    if (answer.ok) change(row.key, { share: 1, attachmentPublicId: answer.file.publicId });
    else change(row.key, { isFailed: true, outcome: answer.message ? { message: answer.message } : null });
  };

  const lookUp = async (key: string, drawingNumber: string) => {
    const number = spelledNumber({ drawingNumber });
    if (!categoriesOf(number, place.kind, place.projectCode)) return;
    const query = new URLSearchParams({ project: place.projectCode, q: number, size: '5' });
    const response = await fetch(`/api/v1/drawings/${KIND_SLUGS[place.kind]}?${query}`);
    if (!response.ok) return;
    const found = ((await response.json()) as DrawingPage).rows.find((one) => one.drawingNumber === number);
    change(key, { existing: found ? { publicId: found.publicId } : null });
  };

  return {
    rows,
    change,
    lookUp: (row: UploadRow) => void lookUp(row.key, row.drawingNumber),
    /** @returns false where there are more than one person can check */
    add: (files: readonly File[]): boolean => {
      if (rows.length + files.length > MAX_DRAWINGS_AT_ONCE) return false;
      const added = files.map((file): UploadRow => {
        const { drawingNumber, revisionLabel, title } = parseFileName(file.name, place.projectCode);
        return {
          key: newPublicId(),
          file,
          share: 0,
          attachmentPublicId: null,
          isFailed: false,
          drawingNumber,
          revisionLabel: revisionLabel ?? '',
          title,
          existing: undefined,
          outcome: null,
        };
      });
      setRows((list) => [...list, ...added]);
      for (const row of added) {
        void send(row);
        void lookUp(row.key, row.drawingNumber);
      }
      return true;
    },
    remove: (key: string) => {
      aborts.current.get(key)?.();
      setRows((list) => list.filter((row) => row.key !== key));
    },
  };
}
