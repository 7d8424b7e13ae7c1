import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import type { Fix } from '@/lib/numbering/engine/template/fix-template';
import type { Inspection } from '@/lib/numbering/formats/rules';

/** Errors and warnings, each with a one-click fix. */
export function Findings({ findings, onFix }: { findings: Inspection['findings']; onFix: (text: string) => void }) {
  const t = useTranslations('numberFormats');
  return (
    <div aria-live="polite">
      {findings.length === 0 ? (
        <p className="flex items-center gap-1.5 text-table text-muted">
          <Icon name="circle-check" />
          {t('noFindings')}
        </p>
      ) : (
        <ul className="flex flex-col gap-2" aria-label={t('findings')}>
          {findings.map(({ level, code, params, fixes }) => (
            <li key={`${code}:${JSON.stringify(params)}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className={level === 'error' ? 'flex items-start gap-1.5 text-danger' : 'flex items-start gap-1.5'}>
                <Icon
                  name={level === 'error' ? 'circle-exclamation-point' : 'triangle-exclamation-point'}
                  className="mt-1 shrink-0"
                />
                <span>
                  <span className="sr-only">{t(`level.${level}`)} </span>
                  {t(`finding.${code}`, params)}
                </span>
              </span>
              {fixes.map((fix) => (
                <FixButton key={`${fix.kind}:${fix.token}`} fix={fix} onFix={onFix} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function FixButton({ fix, onFix }: { fix: Fix; onFix: (text: string) => void }) {
  const t = useTranslations('numberFormats.fix');
  return (
    <Button size="small" onClick={() => onFix(fix.text)} title={fix.text}>
      {t(fix.kind, { token: fix.token })}
    </Button>
  );
}
