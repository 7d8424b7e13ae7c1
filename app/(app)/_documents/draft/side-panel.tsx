'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import type { RecipientValue } from './draft-parts';
import type { NumberPreviewState } from './use-number-preview';

/** A field to correct before submission: its id, or the page to open, and its name. */
export type MissingField = { id: string; label: string; href?: string | null };

/** Beside the form: the likely number, missing fields, and panels of the document kind. */
export function SidePanel({
  number,
  numberWaits,
  issuedNumber,
  explained,
  typeCode,
  missing,
  isChecked,
  children,
}: {
  number: NumberPreviewState;
  numberWaits: string;
  /** The draft has its number already. */
  issuedNumber: string | null;
  /** Address that explains its number. */
  explained: string | null;
  typeCode: string;
  missing: readonly MissingField[];
  /** False while the server has not yet said what the stored draft lacks. */
  isChecked: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('draft');
  return (
    <div className="flex flex-col gap-5 rounded-md border border-line bg-surface p-4">
      <SidePart title={t('number.title')}>
        {issuedNumber ? (
          <IssuedNumber number={issuedNumber} type={typeCode} explained={explained} />
        ) : (
          <NumberPreview state={number} waits={numberWaits} />
        )}
      </SidePart>
      <Readiness {...{ missing, isChecked }} />
      {children}
    </div>
  );
}

/** The only message about readiness: missing fields, ready, or a check in progress. */
function Readiness({ missing, isChecked }: { missing: readonly MissingField[]; isChecked: boolean }) {
  const t = useTranslations('draft');
  return missing.length > 0 ? (
    <SidePart title={t('missing.title')}>
      <MissingList missing={missing} />
    </SidePart>
  ) : !isChecked ? (
    <h2 className="text-table font-medium text-muted">{t('missing.checking')}</h2>
  ) : (
    <h2 className="flex items-center gap-1.5 text-table font-medium">
      <CircleCheck size={16} strokeWidth={1.75} className="text-chip-approved-ink" aria-hidden />
      {t('missing.none')}
    </h2>
  );
}

export function SidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-table font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}

function IssuedNumber({ number, type, explained }: { number: string; type: string; explained: string | null }) {
  const t = useTranslations('draft');
  return (
    <>
      <CopyableNumber number={number} type={type} />
      <p className="text-meta text-muted">{t('number.issued')}</p>
      {explained && <ExplainLink href={explained} number={number} />}
    </>
  );
}

/** @param waits what has to be chosen before there can be one */
export function NumberPreview({ state, waits }: { state: NumberPreviewState; waits: string }) {
  const t = useTranslations('draft');
  const shown = state.kind === 'likely' ? state.documentNumber : state.kind === 'asking' ? state.last : null;
  return (
    <div aria-live="polite" className="min-h-12">
      {shown ? (
        <span className={state.kind === 'asking' ? 'opacity-55' : ''} data-testid="number-preview">
          <DocumentNumber number={shown} size="title" />
        </span>
      ) : (
        <p className="text-muted" data-testid={state.kind === 'withheld' ? 'number-withheld' : undefined}>
          {state.kind === 'withheld' && t('number.withheld')}
          {state.kind === 'unavailable' && (state.message || t('number.unavailable'))}
          {(state.kind === 'incomplete' || state.kind === 'asking') && waits}
        </p>
      )}
      {shown && <p className="text-meta text-muted">{t('number.likely')}</p>}
    </div>
  );
}

export function MissingList({ missing }: { missing: readonly MissingField[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {missing.map(({ id, label, href }) => (
        <li key={`${id} ${label}`} className="flex items-start gap-1.5">
          <CircleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-chip-revise-ink" aria-hidden />
          {href ? (
            <Link href={href} className="min-w-0 text-primary break-words underline">
              {label}
            </Link>
          ) : (
            <a
              href={`#${id}`}
              className="min-w-0 text-primary break-words underline"
              onClick={() => document.getElementById(id)?.focus()}
            >
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

export function NotifiedList({
  recipients,
  organizations,
}: {
  recipients: readonly RecipientValue[];
  organizations: FormOptions['organizations'];
}) {
  const t = useTranslations('draft');
  if (recipients.length === 0) return <p className="text-muted">{t('notified.none')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {recipients.map((recipient) => {
        const organization = organizations.find((one) => one.publicId === recipient.organizationPublicId);
        const names = recipient.attentions.map((attention) =>
          'name' in attention
            ? attention.name
            : (organization?.people.find((one) => one.publicId === attention.userPublicId)?.name ?? ''),
        );
        return (
          <li key={recipient.organizationPublicId}>
            <span lang="th" className="font-medium">
              {organization?.code}
            </span>{' '}
            <span className="text-table text-muted">{[t('notified.desk'), ...names].filter(Boolean).join(', ')}</span>
          </li>
        );
      })}
    </ul>
  );
}
