import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { Hyphenated } from '@/app/_ui/hyphenated';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { listSharedTemplates } from '@/lib/numbering/formats/list-shared-templates';
import type { UserCtx } from '@/lib/platform/ctx';

/**
 * Templates that let contractors of a project read each other's count, each with the version that ends it (decision
 * 068). Empty for a reader who may not change templates.
 */
export async function SharedTemplates({ ctx, projectCode }: { ctx: UserCtx; projectCode: string }) {
  const shared = await listSharedTemplates(ctx, projectCode);
  if (shared.length === 0) return null;
  const t = await getTranslations('numberFormats.shared');
  const page = `/p/${encodeURIComponent(projectCode)}/admin/numbering`;
  return (
    <div className="flex flex-col gap-1 pb-4" data-testid="shared-templates">
      {shared.map(({ type, template, proposed, endsAt, contractors }) => (
        <Banner
          key={type.code}
          tone={endsAt ? 'warning' : 'danger'}
          action={
            !endsAt && (
              <Link href={`${page}/${encodeURIComponent(type.code)}?print=ORIGINATOR`} className="underline">
                {t('propose')}
              </Link>
            )
          }
        >
          {t('text', { type: type.name, count: contractors })}{' '}
          <span className="font-mono">
            <Hyphenated>{template}</Hyphenated>
          </span>
          {'. '}
          {endsAt ? (
            <>
              {t('ends')} <ThaiDate iso={endsAt} form="datetime" />
            </>
          ) : (
            <>
              {t('proposal')}{' '}
              <span className="font-mono">
                <Hyphenated>{proposed}</Hyphenated>
              </span>
            </>
          )}
        </Banner>
      ))}
    </div>
  );
}
