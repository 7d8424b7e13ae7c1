'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeChip } from '@/app/_ui/type-chip';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { DraftRow } from '@/lib/documents/document/dto';
import { documentPath } from '@/lib/documents/document-path';
import { keepBasket, makeBasket } from './bulk-basket';

/** The drafts; people who may submit choose several and submit them together. */
export function DraftsList({ drafts, maySubmit }: { drafts: readonly DraftRow[]; maySubmit: boolean }) {
  const t = useTranslations('drafts');
  const router = useRouter();
  const { actingOrganizationPublicId } = useOpenedWith();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<number | null>(null);
  const toggle = (index: number, isRange: boolean) => {
    const on = !chosen.has(drafts[index]?.publicId ?? '');
    const from = isRange && last.current !== null ? Math.min(last.current, index) : index;
    const to = isRange && last.current !== null ? Math.max(last.current, index) : index;
    const next = new Set(chosen);
    for (const { publicId } of drafts.slice(from, to + 1)) {
      if (on) next.add(publicId);
      else next.delete(publicId);
    }
    last.current = index;
    setChosen(next);
  };
  const ordered = drafts.filter(({ publicId }) => chosen.has(publicId)).map(({ publicId }) => publicId);
  const send = () => {
    keepBasket(window.sessionStorage, makeBasket(actingOrganizationPublicId, ordered));
    router.push('/drafts/submit');
  };
  return (
    <>
      {maySubmit && (
        <div className="sticky top-14 z-10 mb-3 flex min-h-11 flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-1.5">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="choice-checkbox"
              checked={chosen.size > 0 && chosen.size === drafts.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.size > 0 && chosen.size < drafts.length;
              }}
              onChange={(event) =>
                setChosen(event.target.checked ? new Set(drafts.map(({ publicId }) => publicId)) : new Set())
              }
            />
            {t('chooseAll')}
          </label>
          <span aria-live="polite" className="text-table text-muted">
            {chosen.size > 0 ? t('chosen', { count: chosen.size }) : t('chooseHint')}
          </span>
          <span className="flex-1" />
          <Button variant="primary" size="small" disabled={chosen.size === 0} onClick={send}>
            {t('sendChosen', { count: chosen.size })}
          </Button>
        </div>
      )}
      <ul className="border-y border-line bg-surface max-md:-mx-4 md:rounded-md md:border">
        {drafts.map((draft, index) => (
          <li
            key={draft.publicId}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-hover"
          >
            {maySubmit && (
              <input
                type="checkbox"
                className="choice-checkbox z-[1]"
                aria-label={t('choose', { subject: draft.subject || t('noSubject') })}
                checked={chosen.has(draft.publicId)}
                onChange={(event) => toggle(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
              />
            )}
            <DraftLine draft={draft} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DraftLine({ draft }: { draft: DraftRow }) {
  const t = useTranslations('drafts');
  const { project, to } = draft;
  return (
    <>
      <TypeChip type={draft.type} />
      <div className="min-w-0 flex-1 basis-64">
        <Link
          href={documentPath({
            projectCode: project.code,
            typeCode: draft.type.code,
            publicId: draft.publicId,
            isDraft: true,
          })}
          className="font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          {draft.subject || t('noSubject')}
        </Link>
        <p className="text-meta text-muted">
          {draft.documentNumber ? `${draft.documentNumber} · ` : ''}
          <span lang="th">{to.map((one) => one.code).join(', ') || t('noRecipient')}</span>
        </p>
        {draft.documentNumber && (
          <ExplainLink href={documentNumberHref(project.code, draft.publicId)} number={draft.documentNumber} />
        )}
      </div>
      <span className="text-table text-muted">{project.code}</span>
      <span className="text-table text-muted">{draft.createdBy.name}</span>
      <span className="text-table text-muted">
        <ThaiDate iso={draft.updatedAt} form="datetime" />
      </span>
    </>
  );
}
