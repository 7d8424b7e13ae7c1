'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { LateDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import type { FindingDto } from '@/lib/numbering/records/verifications';
import { FindingList } from '../../_numbering/finding-list';
import { verifySeriesAction } from '../../actions';

/** Verifies one series on demand and lists its faults. */
export function VerifySeries({ publicId }: { publicId: string }) {
  const t = useTranslations('series.series');
  const verify = useActing(verifySeriesAction);
  const [isPending, startTransition] = useTransition();
  const [findings, setFindings] = useState<readonly FindingDto[] | null>(null);
  const run = () =>
    startTransition(async () => {
      const result = await verify({ publicId });
      if (!result.ok) notify({ kind: 'error', text: result.message });
      else if (result.data.findings.length === 0) notify({ kind: 'success', text: t('verified') });
      else setFindings(result.data.findings);
    });
  return (
    <>
      <Button pending={isPending} onClick={run}>
        {t('verify')}
      </Button>
      <LateDialog
        open={findings !== null}
        onOpenChange={(open) => !open && setFindings(null)}
        title={t('faulty', { count: findings?.length ?? 0 })}
      >
        {findings && <FindingList findings={findings} />}
      </LateDialog>
    </>
  );
}
