import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { DocumentNumber } from '@/app/_ui/document-number';
import type { UserCtx } from '@/lib/platform/ctx';
import { listMyWork } from '@/lib/work/my-work/list-my-work';

/** The first row may be this RFA in another step. */
const ROWS_READ = 2;

/** Once nothing of this RFA waits for the reader: the first entry of My work, by its due date, and how many there are. */
export async function NextTask({
  ctx,
  documentPublicId,
}: {
  ctx: UserCtx;
  /** The RFA that is open. */
  documentPublicId: string;
}) {
  const { rows, total } = await listMyWork(ctx, { size: ROWS_READ });
  const next = rows.find((row) => row.documentPublicId !== documentPublicId);
  if (!next) return null;
  const t = await getTranslations('review');
  return (
    <section
      aria-label={t('nextTask.title')}
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-4"
    >
      <p className="min-w-0">
        {next.number && <DocumentNumber number={next.number} type={next.typeCode} />}
        <span className="block text-table break-words text-muted">{next.subject}</span>
      </p>
      <ButtonLink variant="primary" href={next.href}>
        {t('nextTask.open', { count: total })}
      </ButtonLink>
    </section>
  );
}
