import { useTranslations } from 'next-intl';
import { NoPermission } from '@/app/_ui/no-permission';

/** In place of a page about numbers that the person may not use. */
export function NumberingOnly({ year = false }: { year?: boolean }) {
  const t = useTranslations('series');
  return <NoPermission roles={[t(year ? 'whoYear' : 'who')]} />;
}
