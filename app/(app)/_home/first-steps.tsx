import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { FIRST_STEPS_COOKIE } from '@/app/_shell/first-steps-cookie';
import { projectPath } from '@/app/_shell/navigation';
import { classNames } from '@/app/_ui/class-names';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import type { UserCtx } from '@/lib/platform/ctx';
import { type FirstStep, listFirstSteps } from '@/lib/work/first-steps/list-first-steps';
import { HideFirstSteps } from './hide-first-steps';

/** Checklist for a new person in one line, shown until it is complete or dismissed. */
export async function FirstSteps({ ctx, projectCode }: { ctx: UserCtx; projectCode: string }) {
  const { publicId } = ctx.actor;
  if ((await cookies()).get(FIRST_STEPS_COOKIE)?.value === publicId) return null;
  const steps = await listFirstSteps(ctx);
  if (steps.every(({ isDone }) => isDone)) return null;
  const t = await getTranslations('home');
  const hrefs: Record<FirstStep, string> = {
    writeLetter: `${projectPath(projectCode)}/correspondence/new`,
    takeTask: '/inbox',
    chooseMail: '/settings/notifications',
    nameDelegate: '/settings/delegation',
  };
  return (
    <section
      aria-label={t('first.title')}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-table"
      data-print="hide"
    >
      <h2 className="font-medium">{t('first.title')}</h2>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        {steps.map(({ step, isDone }, index) => (
          <li key={step} className="flex items-center gap-1.5">
            {isDone ? (
              <Icon name="circle-check" size={16} className="shrink-0 text-chip-approved-ink" />
            ) : (
              <span aria-hidden className="text-muted tabular-nums">
                {index + 1}.
              </span>
            )}
            <Link
              href={hrefs[step]}
              title={t(`first.${step}.text`)}
              className={classNames(
                'inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11',
                isDone ? 'text-muted line-through' : 'text-primary',
              )}
            >
              {t(`first.${step}.title`)}
            </Link>
            {isDone && <span className="sr-only"> ({t('first.done')})</span>}
          </li>
        ))}
      </ol>
      <Link
        href="/help"
        className="inline-flex min-h-6 items-center text-primary hover:underline pointer-coarse:min-h-11"
      >
        {t('first.guide')}
      </Link>
      <ClientMessages namespaces={['home']}>
        <HideFirstSteps userPublicId={publicId} />
      </ClientMessages>
    </section>
  );
}
