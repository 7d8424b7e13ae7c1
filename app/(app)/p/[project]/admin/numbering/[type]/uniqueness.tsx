import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/app/_ui/button';
import type { SampleNumber, TemplateTrial } from '@/lib/numbering/formats/dto';
import { type Inspection, withToken } from '@/lib/numbering/formats/rules';
import { FixButton } from './findings';

/** Possible confusions, and the token whose printing prevents them. */
const TWINS = [
  { kind: 'TYPE', token: '{CORR_TYPE}' },
  { kind: 'PROJECT', token: '{PROJECT}' },
] as const;

/** In words: who shares a sequence, whether it restarts, and what could be taken for what, each with real documents. */
export function Uniqueness({
  typeName,
  text,
  inspection,
  trial,
  onFix,
}: {
  typeName: string;
  text: string;
  inspection: Inspection;
  trial: TemplateTrial | null;
  onFix: (text: string) => void;
}) {
  const t = useTranslations('numberFormats.unique');
  const locale = useLocale();
  if (!inspection.isValid) return <p className="text-table text-muted">{t('invalid')}</p>;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const { sharedOver, restartsEachYear } = inspection;
  const parts = list.format(sharedOver.map(({ part }) => t(`part.${part}`)));
  const pair = sharedPair(trial?.samples ?? []);
  return (
    <div className="flex flex-col gap-3">
      <p>
        {sharedOver.length === 0 ? t('own', { type: typeName }) : t('shared', { type: typeName, parts })}
        <br />
        {restartsEachYear ? t('restarts') : t('continues')}
      </p>
      {sharedOver.length > 0 && (
        <Remark buttons={sharedOver.map(({ part, fix }) => <FixButton key={part} fix={fix} onFix={onFix} />)}>
          {pair ? t('pair', pair) : t('printIt')}
        </Remark>
      )}
      {TWINS.map(({ kind, token }) => {
        const twins = trial?.twins.filter((twin) => twin.kind === kind) ?? [];
        if (twins.length === 0) return null;
        return (
          <Remark
            key={kind}
            buttons={
              <Button size="small" onClick={() => onFix(withToken(text, token))}>
                {t(`print.${kind}`)}
              </Button>
            }
          >
            {t(`twin.${kind}`, {
              type: typeName,
              others: twins.map(({ other }) => other).join(', '),
              number: twins[0]?.text ?? '',
            })}
          </Remark>
        );
      })}
      {trial?.ambiguous && (
        <Remark
          buttons={
            trial.ambiguous.fix !== null && (
              <Button size="small" onClick={() => onFix(trial.ambiguous?.fix ?? text)}>
                {t('partCodes')}
              </Button>
            )
          }
        >
          {t('ambiguous', {
            text: trial.ambiguous.text,
            first: trial.ambiguous.first.join(' · '),
            second: trial.ambiguous.second.join(' · '),
          })}
        </Remark>
      )}
      {sharedOver.length === 0 && !trial?.twins.length && !trial?.ambiguous && (
        <p className="text-table text-muted">{t('clear')}</p>
      )}
    </div>
  );
}

function Remark({ children, buttons }: { children: ReactNode; buttons: ReactNode }) {
  return (
    <div className="border-l-2 border-input pl-3">
      <p className="text-table break-words">{children}</p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">{buttons}</div>
    </div>
  );
}

/** Two documents of different keys that would follow each other in one series. */
function sharedPair(samples: readonly SampleNumber[]): Record<string, string> | null {
  for (const [index, first] of samples.entries()) {
    const second = samples.slice(index + 1).find((sample) => sample.series === first.series);
    if (second) {
      const [number, next] = [first.numbers[0] ?? '', second.numbers[0] ?? ''];
      return { first: nameSample(first), number, second: nameSample(second), next };
    }
  }
  return null;
}

/** A sample by its codes, as in "คคง. → สคฉ.3". */
export function nameSample({ originator, recipient, subType, rfaType, discipline }: SampleNumber): string {
  const route = recipient === null ? originator : `${originator} → ${recipient}`;
  return [route, subType, discipline, rfaType].filter((part) => part !== null).join(' · ');
}
