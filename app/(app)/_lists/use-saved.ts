import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { notify } from '@/app/_ui/notify';

/** Says that an entry was saved, shows the list anew and closes its dialog. */
export function useSaved(onClose: () => void) {
  const t = useTranslations('lists');
  const router = useRouter();
  return ({ code }: { code: string }) => {
    notify({ kind: 'success', text: t('saved', { code }) });
    router.refresh();
    onClose();
  };
}
