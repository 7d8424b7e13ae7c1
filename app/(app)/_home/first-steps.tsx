import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { FIRST_STEPS_COOKIE } from '@/app/_shell/first-steps-cookie';
import { projectPath } from '@/app/_shell/navigation';
import { Icon } from '@/app/_ui/icon';
import { Kbd } from '@/app/_ui/kbd';
import { Link } from '@/app/_ui/link';
import type { UserCtx } from '@/lib/platform/ctx';
import { type FirstStep, listFirstSteps } from '@/lib/work/first-steps/list-first-steps';
import { HideFirstSteps } from './hide-first-steps';

/** Checklist for a new person, shown until it is complete or dismissed. */
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
      aria-labelledby="first-steps"
      className="mt-5 rounded-md border border-line bg-surface p-4"
      data-print="hide"
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <div>
          <h2 id="first-steps" className="font-display text-lead font-semibold">
            {t('first.title')}
          </h2>
          <p className="text-muted">
            {t.rich('first.hint', {
              key: () => <Kbd>?</Kbd>,
              guide: (words) => (
                <Link href="/help" className="text-primary underline">
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
        <ClientMessages namespaces={['home']}>
          <HideFirstSteps userPublicId={publicId} />
        </ClientMessages>
      </div>
      <ol className="grid gap-3 md:grid-cols-3">
        {steps.map(({ step, isDone }, index) => (
          <li key={step}>
            <Link
              href={hrefs[step]}
              className="flex h-full min-h-11 items-start gap-3 rounded-md border border-line p-3 hover:bg-hover"
            >
              {isDone ? (
                <Icon name="circle-check" size={20} className="shrink-0 text-chip-approved-ink" />
              ) : (
                <span
                  aria-hidden
                  className="flex size-5 shrink-0 items-center justify-center rounded-full border border-input text-meta"
                >
                  {index + 1}
                </span>
              )}
              <span>
                <span className={isDone ? 'font-medium text-muted line-through' : 'font-medium'}>
                  {t(`first.${step}.title`)}
                </span>
                {isDone && <span className="sr-only"> ({t('first.done')})</span>}
                <span className="block text-table text-muted">{t(`first.${step}.text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
