import { Download, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DescriptionList } from '@/app/_ui/description-list';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { AttachmentRow, CorrespondenceDetail, RecipientState } from '@/lib/correspondence/dto';
import { fileSize } from '../_draft/file-size';
import { VerificationCode } from './verification-code';

/** The document itself, as it would be read on paper, and its files. */
export function DocumentBody({
  document,
  verificationAddress,
}: {
  document: CorrespondenceDetail;
  /** Of the shown revision; null for a draft. */
  verificationAddress: string | null;
}) {
  const t = useTranslations('document');
  const words = useTranslations('correspondence');
  return (
    <article className="min-w-0 rounded-md border border-line bg-surface px-5 py-5 md:px-8" data-print="flow">
      <h2 className="font-display text-lead font-semibold break-words">{document.subject || words('noSubject')}</h2>
      <dl className="mt-3 grid gap-y-1 border-b border-line pb-4 text-table">
        <Line term={words('column.from')}>
          <Party code={document.originator.code} name={document.originator.name} />
        </Line>
        <Line term={words('column.to')}>
          <Parties recipients={document.recipients} type="TO" />
        </Line>
        {document.recipients.some((one) => one.recipientType === 'CC') && (
          <Line term={words('column.cc')}>
            <Parties recipients={document.recipients} type="CC" />
          </Line>
        )}
        <Line term={words('column.date')}>
          {document.documentDate ? <ThaiDate iso={document.documentDate} form="long" /> : '–'}
        </Line>
      </dl>
      <div className="py-5 font-print text-lead break-words whitespace-pre-line">
        {document.body || <span className="font-sans text-body text-muted">{t('noBody')}</span>}
      </div>
      <TypedDetails document={document} />
      <Section title={t('files', { count: document.attachments.length })}>
        {document.attachments.length === 0 ? (
          <p className="text-muted">{t('noFiles')}</p>
        ) : (
          <ul className="flex flex-col">
            {document.attachments.map((file) => (
              <Attachment key={file.publicId} file={file} />
            ))}
          </ul>
        )}
      </Section>
      {verificationAddress && document.documentNumber && (
        <VerificationCode address={verificationAddress} number={document.documentNumber} />
      )}
    </article>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Party({ code, name }: { code: string; name: string }) {
  return (
    <span lang="th">
      <span className="font-medium">{code}</span> <span className="text-muted">{name}</span>
    </span>
  );
}

function Parties({ recipients, type }: { recipients: readonly RecipientState[]; type: 'TO' | 'CC' }) {
  const listed = recipients.filter((one) => one.recipientType === type);
  if (listed.length === 0) return '–';
  return (
    <ul>
      {listed.map((one) => (
        <li key={one.organization.publicId}>
          <Party code={one.organization.code} name={one.organization.name} />
        </li>
      ))}
    </ul>
  );
}

/** The type's own fields that were filled in; unknown ones of later versions are left to their own pages. */
function TypedDetails({ document }: { document: CorrespondenceDetail }) {
  const t = useTranslations('document.details');
  const filled = Object.entries(document.details).filter(
    ([name, value]) => t.has(name) && value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  if (filled.length === 0) return null;
  return (
    <div className="pb-5">
      <DescriptionList items={filled.map(([name, value]) => ({ term: t(name), value: <Detail value={value} /> }))} />
    </div>
  );
}

function Detail({ value }: { value: unknown }) {
  const t = useTranslations('document.details');
  if (Array.isArray(value)) {
    return (
      <ul>
        {value.map((row) => (
          <li key={JSON.stringify(row)}>
            {typeof row === 'string'
              ? row
              : Object.values(row as object)
                  .filter(Boolean)
                  .join(' · ')}
          </li>
        ))}
      </ul>
    );
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return <ThaiDate iso={text} form="long" />;
  return <span className="whitespace-pre-line">{t.has(`impact.${text}`) ? t(`impact.${text}`) : text}</span>;
}

function Attachment({ file }: { file: AttachmentRow }) {
  const t = useTranslations('document');
  const address = `/api/v1/attachments/${file.publicId}`;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <FileText size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <a
          href={`${address}?disposition=inline`}
          target="_blank"
          rel="noreferrer"
          className="break-words text-primary hover:underline"
        >
          {file.fileName}
        </a>
        <p className="text-meta text-muted">
          {t(`fileRole.${file.role}`)} · {fileSize(file.sizeBytes)} · {t(`scan.${file.scanState}`)} ·{' '}
          <span title={file.sha256}>SHA-256 {file.sha256.slice(0, 8)}</span>
        </p>
      </div>
      <a
        href={address}
        download
        aria-label={t('download', { name: file.fileName })}
        className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
        data-print="hide"
      >
        <Download size={16} strokeWidth={1.75} aria-hidden />
      </a>
    </li>
  );
}
