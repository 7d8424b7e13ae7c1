'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { DocumentNumber } from '@/app/_ui/document-number';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import { IconButton } from '@/app/_ui/icon-button';
import { Link } from '@/app/_ui/link';
import { TypeChip } from '@/app/_ui/type-chip';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { DraftRow, SubmitOutcome } from '@/lib/documents/document/dto';
import { documentPath } from '@/lib/documents/document-path';
import { type BulkBasket, dropBasket, keepBasket, moved, readBasket, reordered } from '../bulk-basket';
import { type BulkState, useBulkSubmission } from './use-bulk-submission';

/** The chosen drafts in the order of their numbers; sending, how far it is, and what became of each. */
export function BulkSubmission({ drafts }: { drafts: readonly DraftRow[] }) {
  const t = useTranslations('drafts.bulk');
  const openedWith = useOpenedWith();
  const { actingOrganizationPublicId } = openedWith;
  const [basket, setBasket] = useState<BulkBasket | null | undefined>(undefined);
  const { state, send } = useBulkSubmission(openedWith);
  // A submitted draft leaves the drafts; its row is kept as shown.
  const [rows] = useState(() => new Map(drafts.map((draft) => [draft.publicId, draft])));
  const resumed = useRef(false);

  useEffect(() => {
    const kept = readBasket(window.sessionStorage, actingOrganizationPublicId);
    setBasket(kept);
    if (kept?.isSent && !resumed.current) {
      resumed.current = true;
      void send(kept);
    }
  }, [actingOrganizationPublicId, send]);

  if (basket === undefined) return <div className="min-h-64" />;
  if (basket === null || basket.publicIds.length === 0) {
    return (
      <EmptyState title={t('nothing')} action={<ButtonLink href="/drafts">{t('toDrafts')}</ButtonLink>}>
        {t('nothingHint')}
      </EmptyState>
    );
  }
  const change = (publicIds: readonly string[]) => {
    const next = reordered(basket, publicIds);
    keepBasket(window.sessionStorage, next);
    setBasket(next);
  };
  const isOpen = state.kind === 'ready';
  const results = new Map(state.kind === 'done' ? state.results.map((result) => [result.publicId, result]) : []);
  const failed = [...results.values()].filter(({ ok }) => !ok).length;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Progress state={state} total={basket.publicIds.length} failed={failed} />
        <span className="flex-1" />
        {isOpen && basket.publicIds.length > 1 && (
          <Button onClick={() => change([...basket.publicIds].reverse())}>{t('reverse')}</Button>
        )}
        {(isOpen || state.kind === 'refused') && (
          <Button variant="primary" onClick={() => void send(basket)}>
            {t(isOpen ? 'send' : 'again', { count: basket.publicIds.length })}
          </Button>
        )}
        {state.kind === 'done' && failed > 0 && <Button onClick={() => void send(basket)}>{t('again')}</Button>}
        {state.kind === 'done' && (
          <ButtonLink variant="primary" href="/drafts" onClick={() => dropBasket(window.sessionStorage)}>
            {t('finish')}
          </ButtonLink>
        )}
      </div>
      <ol className="border-y border-line bg-surface max-md:-mx-4 md:rounded-md md:border" aria-label={t('title')}>
        {basket.publicIds.map((publicId, index) => (
          <Row
            key={publicId}
            position={index + 1}
            draft={rows.get(publicId)}
            result={results.get(publicId)}
            canMove={isOpen}
            isLast={index === basket.publicIds.length - 1}
            onMove={(step) => change(moved(basket.publicIds, index, step))}
            onRemove={() => change(basket.publicIds.filter((one) => one !== publicId))}
          />
        ))}
      </ol>
    </>
  );
}

function Progress({ state, total, failed }: { state: BulkState; total: number; failed: number }) {
  const t = useTranslations('drafts.bulk');
  return (
    <div role="status" className="min-w-0 basis-72" data-testid="bulk-progress">
      {state.kind === 'ready' && <p className="text-muted">{t('order', { count: total })}</p>}
      {state.kind === 'sending' && (
        <>
          <p>{t('sending', { done: state.done, total })}</p>
          <progress className="h-2 w-full max-w-80" max={total} value={state.done} aria-label={t('title')} />
        </>
      )}
      {state.kind === 'waiting' && <p>{t('waiting', { seconds: state.seconds })}</p>}
      {state.kind === 'refused' && (
        <p className="text-danger">
          {state.message || t('offline')} <span className="text-muted">{state.ref}</span>
        </p>
      )}
      {state.kind === 'done' && <p className="font-medium">{t('done', { sent: total - failed, failed })}</p>}
    </div>
  );
}

function Row({
  position,
  draft,
  result,
  canMove,
  isLast,
  onMove,
  onRemove,
}: {
  position: number;
  draft: DraftRow | undefined;
  result: SubmitOutcome | undefined;
  canMove: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('drafts');
  const subject = draft?.subject || t(draft ? 'noSubject' : 'bulk.sentBefore');
  const page =
    draft && documentPath({ projectCode: draft.project.code, typeCode: draft.type.code, publicId: draft.publicId });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <span className="w-8 shrink-0 text-end text-muted tabular-nums">{position}</span>
      {draft && <TypeChip type={draft.type} />}
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{subject}</p>
        {draft && (
          <p className="text-meta text-muted">
            <span lang="th">{draft.to.map((one) => one.code).join(', ') || t('noRecipient')}</span> ·{' '}
            {draft.project.code}
          </p>
        )}
      </div>
      {result?.ok && (
        <span className="flex items-center gap-2" data-testid="bulk-number">
          <Icon name="circle-check" className="text-chip-approved-ink" />
          <Link href={page ?? `/go?q=${encodeURIComponent(result.documentNumber)}`} className="hover:underline">
            <DocumentNumber number={result.documentNumber} />
          </Link>
          {draft && (
            <ExplainLink href={documentNumberHref(draft.project.code, draft.publicId)} number={result.documentNumber} />
          )}
        </span>
      )}
      {result && !result.ok && (
        <span className="max-w-96 text-danger">
          {result.message} {result.ref && <span className="text-muted">{result.ref} </span>}
          {page && (
            <Link href={`${page}/edit`} className="text-primary underline">
              {t('bulk.edit')}
            </Link>
          )}
        </span>
      )}
      {canMove && (
        <span className="flex items-center">
          <IconButton label={t('bulk.up', { subject })} disabled={position === 1} onClick={() => onMove(-1)}>
            <Icon name="arrow-up" />
          </IconButton>
          <IconButton label={t('bulk.down', { subject })} disabled={isLast} onClick={() => onMove(1)}>
            <Icon name="arrow-down" />
          </IconButton>
          <IconButton label={t('bulk.remove', { subject })} onClick={onRemove}>
            <Icon name="x" />
          </IconButton>
        </span>
      )}
    </li>
  );
}
