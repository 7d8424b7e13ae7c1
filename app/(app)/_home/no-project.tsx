import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { listCapabilities } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';

/** The start of an account that may enter no project yet. */
export async function NoProject({ ctx }: { ctx: UserCtx }) {
  const [t, capabilities] = await Promise.all([getTranslations('home'), listCapabilities(ctx)]);
  const mayOpen = capabilities.includes('project.manage');
  return (
    <EmptyState
      title={t('noProjectTitle')}
      action={
        <ButtonLink variant="primary" href={mayOpen ? '/admin/projects' : '/settings/appearance'}>
          {t(mayOpen ? 'openProjects' : 'openSettings')}
        </ButtonLink>
      }
    >
      {t(mayOpen ? 'noProjectManager' : 'noProjectText')}
    </EmptyState>
  );
}
