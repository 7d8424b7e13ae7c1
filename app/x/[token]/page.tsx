import '@/lib/documents/kinds/register-subjects';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ThaiDate } from '@/app/_ui/thai-date';
import { answerBusy } from '@/app/_web/page-status';
import { requestFacts } from '@/app/_web/request-facts';
import { type LinkVisitor, openLink, type SharedTransmittal } from '@/lib/documents/transmittals/receipts/open-link';
import { AppError } from '@/lib/platform/errors/app-error';

type Props = { params: Promise<{ token: string }> };

// The address is the secret: it is not indexed, and next.config.ts sends no referrer.
export const metadata: Metadata = { robots: { index: false, follow: false } };
export const dynamic = 'force-dynamic';

/** One transmittal for a reader without an account, until the link ends. It shows nothing else and leads nowhere else. */
export default async function SharedTransmittalPage({ params }: Props) {
  const { token } = await params;
  const { ipAddress, userAgent } = requestFacts(await headers(), 'th');
  const t = await getTranslations('transmittals');
  const shown = await opened(token, { ipAddress, userAgent });
  if (shown === 'busy') return <p className="p-8 text-center">{t('shared.busy')}</p>;
  const files = (list: readonly { publicId: string; fileName: string }[]) => (
    <ul>
      {list.map((file) => (
        <li key={file.publicId}>
          <a
            href={`/x/${token}/${file.publicId}`}
            download
            className="inline-block py-1 break-all text-primary underline"
          >
            {file.fileName}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <main className="mx-auto max-w-3xl px-4 py-8">
      <p className="text-table text-muted">{t('shared.for', { recipient: shown.recipientLabel })}</p>
      <h1 className="mt-1 font-display text-title font-semibold break-words">{shown.documentNumber}</h1>
      <p className="mt-1 text-lead break-words">{shown.subject}</p>
      <p className="mt-1 text-table text-muted">
        <span lang="th">
          {shown.fromCode} {shown.fromName} · {shown.projectName}
        </span>
        {' · '}
        {t(`purpose.${shown.purpose}`)} {shown.purposeText}
        {shown.documentDate && (
          <>
            {' · '}
            <ThaiDate iso={shown.documentDate} form="long" />
          </>
        )}
      </p>
      {shown.body && <p className="mt-4 whitespace-pre-line">{shown.body}</p>}
      <h2 className="mt-6 font-medium">{t('items.title', { count: shown.items.length })}</h2>
      <ol className="mt-2 border-t border-line">
        {shown.items.map((item) => (
          <li key={item.position} className="border-b border-line py-2">
            <span className="font-medium break-words">
              {item.position}. {item.isHidden ? t('items.hidden') : (item.number ?? item.title)}
            </span>{' '}
            {item.revisionLabel && t('items.rev', { label: item.revisionLabel })}
            {item.number && <span className="block text-table break-words text-muted">{item.title}</span>}
            <span className="block text-table text-muted">
              {t('items.sent', { copies: item.copies })} {item.media}
            </span>
            {files(item.files)}
          </li>
        ))}
      </ol>
      {shown.files.length > 0 && files(shown.files)}
      <p className="mt-6 text-table text-muted">
        {t('shared.until')} <ThaiDate iso={shown.expiresAt.toISOString()} form="datetime" /> · {t('shared.logged')}
      </p>
    </main>
  );
}

async function opened(token: string, visitor: LinkVisitor): Promise<SharedTransmittal | 'busy'> {
  try {
    return await openLink(token, visitor);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound();
    if (error instanceof AppError && error.code === 'RATE_LIMITED') {
      answerBusy(error.retryAfterSeconds ?? 60);
      return 'busy';
    }
    throw error;
  }
}
