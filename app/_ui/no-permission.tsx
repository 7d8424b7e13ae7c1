import { useTranslations } from 'next-intl';
import { Icon } from './icon';

/** The person may know this exists but may not use it: which role can, and whom to ask. */
export function NoPermission({ roles, people = [] }: { roles: readonly string[]; people?: readonly string[] }) {
  const t = useTranslations('ui.noPermission');
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <Icon name="lock" size={20} className="text-muted" />
      <h1 className="font-display text-lead font-semibold">{t('title')}</h1>
      <p className="text-muted">{t('roles', { roles: roles.join(', ') })}</p>
      {people.length > 0 && <p className="text-muted">{t('ask', { people: people.join(', ') })}</p>}
    </div>
  );
}
