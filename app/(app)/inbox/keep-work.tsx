'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { KeptFor, KeptTab } from '@/app/_offline/kept';
import type { WorkRow } from '@/lib/work/my-work/dto';
import { receiptOf } from './receipt-of';

/** Stores the shown list for reading offline. */
export function KeepWork({
  owner: { userPublicId, organizationPublicId, organizationCode },
  tab,
  rows,
}: {
  owner: KeptFor & { organizationCode: string };
  tab: KeptTab;
  rows: readonly WorkRow[];
}) {
  const takeNote = useTranslations('inbox')('acknowledgeRow');
  useEffect(() => {
    void import('@/app/_offline/kept').then(({ keepWork }) =>
      keepWork(
        { userPublicId, organizationPublicId, organizationCode },
        tab,
        rows.map((row) => ({
          key: row.key,
          instanceId: row.instanceId,
          versionNo: row.versionNo,
          number: row.number,
          typeName: row.typeName,
          subject: row.subject,
          from: row.from.code,
          asked: row.asked,
          receipt: receiptOf(row, takeNote),
          dueAt: row.dueAt,
          canAcknowledge: row.canAcknowledge,
        })),
      ),
    );
  }, [userPublicId, organizationPublicId, organizationCode, tab, rows, takeNote]);
  return null;
}
