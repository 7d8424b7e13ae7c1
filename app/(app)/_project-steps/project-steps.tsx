import { getTranslations } from 'next-intl/server';
import { projectPath } from '@/app/_shell/navigation';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import type { UserCtx } from '@/lib/platform/ctx';
import { listProjectSteps, type ProjectStep } from '@/lib/work/first-steps/list-project-steps';

/** Set-up steps of a project before its first letter, for a person who may configure it; empty afterwards. */
export async function ProjectSteps({ ctx, project }: { ctx: UserCtx; project: { publicId: string; code: string } }) {
  const steps = await listProjectSteps(ctx, project.publicId);
  if (!steps) return null;
  const t = await getTranslations('projectSteps');
  const inProject = projectPath(project.code);
  const administration = `/admin/projects/${project.publicId}`;
  const hrefs: Record<ProjectStep, string> = {
    organizations: administration,
    contract: administration,
    people: '/admin/users',
    numbering: `${inProject}/admin/numbering`,
    workflow: '/admin/workflows',
    calendar: `${inProject}/admin/calendar`,
    firstLetter: `${inProject}/correspondence/new`,
  };
  return (
    <section
      aria-label={t('title', { project: project.code })}
      className="my-4 rounded-md border border-line bg-surface p-4"
      data-print="hide"
    >
      <h2 className="font-display text-lead font-semibold">{t('title', { project: project.code })}</h2>
      <ol className="mt-2 grid gap-x-8 gap-y-2 md:grid-cols-2">
        {steps.map(({ step, isDone, mayDo }, index) => (
          <li key={step} className="flex items-start gap-2">
            <span className="mt-0.5 w-5 shrink-0">
              {isDone ? (
                <Icon name="circle-check" size={16} className="text-chip-approved-ink" />
              ) : (
                <span aria-hidden className="text-muted tabular-nums">
                  {index + 1}.
                </span>
              )}
            </span>
            <span className="min-w-0">
              {mayDo && !isDone ? (
                <Link
                  href={hrefs[step]}
                  className="inline-flex min-h-6 items-center text-primary hover:underline pointer-coarse:min-h-11"
                >
                  {t(`${step}.title`)}
                </Link>
              ) : (
                <span className={isDone ? 'text-muted' : undefined}>{t(`${step}.title`)}</span>
              )}
              {isDone ? (
                <span className="sr-only"> ({t('done')})</span>
              ) : (
                <span className="block text-table text-muted">{t(`${step}.text`)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
