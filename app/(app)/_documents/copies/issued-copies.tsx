import { Download, FileCheck2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { IssuedCopy, IssuedCopyList } from '@/lib/documents/issued-copies/dto';
import { fileSize } from '../draft/file-size';

/** The kept copies of a document or a circulation, and why one is still missing. */
export function IssuedCopies({
  resource,
  publicId,
  list: { copies, outstanding },
}: {
  /** First segment of its paths over REST. */
  resource: 'documents' | 'circulations';
  publicId: string;
  list: IssuedCopyList;
}) {
  const t = useTranslations('copies');
  return (
    <section
      id="copies"
      aria-labelledby="copies-title"
      className="min-w-0 scroll-mt-16 rounded-md border border-line bg-surface p-4"
      data-print="hide"
    >
      <h2 id="copies-title" className="font-display text-lead font-semibold">
        {t('title')}
      </h2>
      <p className="text-table text-muted">{copies.length > 0 ? t('hint') : t('none')}</p>
      {outstanding.map(({ since, reason }) => (
        <p key={since + reason} role="status" className="mt-2 text-table">
          {t(`outstanding.${reason}`)} · <ThaiDate iso={since} form="datetime" />
        </p>
      ))}
      {copies.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {copies.map((copy) => (
            <CopyItem
              key={copy.publicId}
              copy={copy}
              address={`/api/v1/${resource}/${publicId}/issued-copies/${copy.publicId}`}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function CopyItem({ copy, address }: { copy: IssuedCopy; address: string }) {
  const t = useTranslations('copies');
  const { cause, causedAt, madeAt, isMadeLater, revisionLabel, pages, sizeBytes, sha256, sealedBy, sealFingerprint } =
    copy;
  const { timestampedAt } = copy;
  return (
    <li className="flex items-center gap-3 py-2">
      <FileCheck2 size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p>
          {t(`cause.${cause}`)}
          {revisionLabel && ` · ${t('revision', { label: revisionLabel })}`} ·{' '}
          <ThaiDate iso={causedAt} form="datetime" />
        </p>
        <p className="text-meta text-muted">
          {t('pages', { count: pages })} · {fileSize(sizeBytes)} ·{' '}
          <span title={sha256}>SHA-256 {sha256.slice(0, 8)}</span> ·{' '}
          {sealedBy ? t('sealedBy', { name: sealedBy }) : t('notSealed')}
          {sealFingerprint && (
            <>
              {' · '}
              <span title={sealFingerprint}>{t('certificate', { fingerprint: sealFingerprint.slice(0, 16) })}</span>
            </>
          )}
          {timestampedAt && (
            <>
              {' · '}
              {t.rich('timestamped', { at: () => <ThaiDate iso={timestampedAt} form="datetime" /> })}
            </>
          )}
          {isMadeLater && (
            <>
              {' · '}
              {t.rich('madeLater', { at: () => <ThaiDate iso={madeAt} form="datetime" /> })}
            </>
          )}
        </p>
      </div>
      <a
        href={address}
        download
        aria-label={t('download', { cause: t(`cause.${cause}`), at: causedAt.slice(0, 10) })}
        className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <Download size={16} strokeWidth={1.75} aria-hidden />
      </a>
    </li>
  );
}
