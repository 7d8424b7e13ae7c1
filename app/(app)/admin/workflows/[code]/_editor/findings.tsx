'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { useLabel } from '../../use-label';
import type { DefinitionText } from './use-definition-text';

/** Findings of the checker, beside each view. */
export function Findings({ state: { report, isChecking, isUnchecked, checkAgain } }: { state: DefinitionText }) {
  const t = useTranslations('workflows.findings');
  const all = useTranslations('workflows');
  const label = useLabel();
  const errors = report.findings.filter(({ severity }) => severity === 'error').length;
  const warnings = report.findings.length - errors;
  return (
    <aside aria-label={t('title')} className="h-fit border-line border-t pt-4 xl:sticky xl:top-4 xl:border-t-0 xl:pt-0">
      <h2 className="font-display text-lead font-semibold">{t('title')}</h2>
      <p role="status" className="text-table text-muted">
        {isChecking ? (
          all('checking')
        ) : isUnchecked ? (
          <span className="text-danger">{t('unchecked')}</span>
        ) : (
          <Summary errors={errors} warnings={warnings} />
        )}
      </p>
      {isUnchecked && !isChecking && (
        <Button size="small" onClick={checkAgain}>
          {t('checkAgain')}
        </Button>
      )}
      {report.counts && <p className="text-meta text-muted">{t('counts', report.counts)}</p>}
      <ul className="mt-2 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto text-table">
        {report.findings.map((found) => (
          <li key={`${found.key} ${found.path}`} className="flex gap-2">
            <Icon
              name={found.severity === 'error' ? 'circle-exclamation-point' : 'info'}
              size={16}
              className={`mt-1 shrink-0 ${found.severity === 'error' ? 'text-danger' : 'text-muted'}`}
            />
            <div className="min-w-0">
              <span className="sr-only">{t(found.severity)}: </span>
              {label(found)}
              <div className="break-all font-mono text-meta text-muted">
                {found.rule} {found.line !== null && `${t('line', { line: found.line })} `}
                {found.path}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Summary({ errors, warnings }: { errors: number; warnings: number }) {
  const t = useTranslations('workflows.findings');
  if (errors === 0 && warnings === 0) return t('ok');
  const parts = [errors > 0 && t('errors', { count: errors }), warnings > 0 && t('warnings', { count: warnings })];
  return parts.filter(Boolean).join(' · ');
}
