import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { compareTemplates, type DifferencePart } from '@/lib/numbering/formats/rules';

/** Two templates side by side: what went is struck out on the left, what came is underlined on the right. */
export function TemplateDifference({
  before,
  after,
}: {
  before: { label: string; template: string };
  after: { label: string; template: string };
}) {
  const parts = compareTemplates(before.template, after.template);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side label={before.label} parts={parts.filter(({ kind }) => kind !== 'ADDED')} />
      <Side label={after.label} parts={parts.filter(({ kind }) => kind !== 'REMOVED')} />
    </div>
  );
}

function Side({ label, parts }: { label: string; parts: readonly DifferencePart[] }) {
  const t = useTranslations('numberFormats.difference');
  let position = 0;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-meta text-muted">{label}</figcaption>
      <p className="rounded-md border border-line bg-sunken p-2 font-mono text-table break-all">
        {parts.map(({ kind, text }) => {
          const key = position;
          position += text.length;
          if (kind === 'SAME') return <span key={key}>{text}</span>;
          const Mark = kind === 'REMOVED' ? 'del' : 'ins';
          return (
            <Mark
              key={key}
              className={classNames(
                'rounded-sm px-0.5',
                kind === 'REMOVED'
                  ? 'bg-chip-rejected text-chip-rejected-ink'
                  : 'bg-chip-approved text-chip-approved-ink',
              )}
            >
              <span className="sr-only">{t(kind)} </span>
              {text}
            </Mark>
          );
        })}
      </p>
    </figure>
  );
}
