import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { classNames } from './class-names';

/** A grey placeholder with the final size, so that nothing moves when the content comes. */
export function Skeleton({
  width = '100%',
  height = 16,
  className,
}: {
  width?: number | string;
  height?: number | string;
  className?: string;
}) {
  const style: CSSProperties = { width, height };
  return <span aria-hidden className={classNames('skeleton block', className)} style={style} />;
}

/** Rows of a list while it loads, at the row height of the chosen density (32, 36 or 48 px). */
export function SkeletonRows({ rows = 12, rowHeight = 36 }: { rows?: number; rowHeight?: 32 | 36 | 48 }) {
  const t = useTranslations('ui');
  return (
    <div role="status" aria-label={t('loading')} className="border-y border-line">
      {Array.from({ length: rows }, (_, row) => `row-${row + 1}`).map((row) => (
        <div
          key={row}
          className="flex items-center gap-6 border-b border-line px-3 last:border-b-0"
          style={{ height: rowHeight }}
        >
          <Skeleton width={168} height={12} className="shrink-0" />
          <Skeleton width={64} height={12} className="shrink-0 max-md:hidden" />
          <Skeleton height={12} />
          <Skeleton width={96} height={12} className="shrink-0" />
        </div>
      ))}
    </div>
  );
}

/** A record page while it loads. */
export function SkeletonPage() {
  const t = useTranslations('ui');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton width={280} height={30} />
      <Skeleton width={420} height={20} className="max-w-full" />
      <SkeletonRows rows={8} />
    </div>
  );
}
