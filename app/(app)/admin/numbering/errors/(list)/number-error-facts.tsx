'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { ShownNumberError } from '@/lib/numbering/records/number-error-log';
import { resolveNumberErrorAction } from '../../actions';
import { ErrorPlace } from './error-place';

/** One error in full, with the form of its resolution. */
export function NumberErrorFacts({ row }: { row: ShownNumberError }) {
  const t = useTranslations('series.errors');
  const router = useRouter();
  const resolve = useActing(resolveNumberErrorAction);
  const [isAsking, setAsking] = useState(false);
  const [isPending, startTransition] = useTransition();
  const save = (note: string) =>
    startTransition(async () => {
      const result = await resolve({ publicId: row.publicId, note });
      setAsking(false);
      notify(result.ok ? { kind: 'success', text: t('done') } : { kind: 'error', text: result.message });
      router.refresh();
    });
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={[
          { term: t('kind'), value: t(`kindName.${row.errorType}`) },
          { term: t('at'), value: <ThaiDate iso={row.at} form="datetime" /> },
          { term: t('message'), value: row.message },
          { term: t('place'), value: <ErrorPlace row={row} /> },
          { term: t('number'), value: row.number && <AboutNumber {...row.number} /> },
          { term: t('person'), value: row.personName },
          { term: t('address'), value: row.ipAddress },
          { term: t('request'), value: row.requestId && <code className="text-meta break-all">{row.requestId}</code> },
          { term: t('resolvedAt'), value: row.resolvedAt && <ThaiDate iso={row.resolvedAt} form="datetime" /> },
          { term: t('resolvedBy'), value: row.resolvedBy },
          { term: t('note'), value: row.resolutionNote },
          {
            term: t('stack'),
            value: row.stack && <pre className="overflow-x-auto text-meta whitespace-pre-wrap">{row.stack}</pre>,
          },
        ]}
      />
      {row.resolvedAt === null && (
        <div>
          <Button onClick={() => setAsking(true)}>{t('resolve')}</Button>
        </div>
      )}
      {isAsking && (
        <LateConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('resolveTitle')}
          confirmLabel={t('resolve')}
          pending={isPending}
          freeText="required"
          onConfirm={({ text }) => save(text)}
        >
          {t('resolveText')}
        </LateConfirmDialog>
      )}
    </div>
  );
}

function AboutNumber({ text, explained }: NonNullable<ShownNumberError['number']>) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <DocumentNumber number={text} />
      {explained && <ExplainLink href={numberHref(explained)} number={text} />}
    </span>
  );
}
