import { getTranslations } from 'next-intl/server';
import { CIRCULATION_TYPE, type KindCode, kindOfType } from '@/lib/documents/kind-traits';

type Labels = Record<string, string>;

const LABELS: Readonly<Record<KindCode, () => Promise<Labels>>> = {
  letter: async () => {
    const t = await getTranslations('document.action');
    return { edit: t('edit'), revise: t('revise'), reply: t('reply') };
  },
  rfa: async () => {
    const t = await getTranslations('rfa');
    return { review: t('review'), edit: t('action.edit'), revise: t('action.revise') };
  },
  transmittal: async () => {
    const t = await getTranslations('transmittals.action');
    return { acknowledge: t('acknowledge'), edit: t('edit'), reply: t('reply') };
  },
};

/** Labels of the actions in a bar beside a list, as on the page of a document of this type. */
export async function actingLabels(typeCode: string): Promise<Labels> {
  if (typeCode !== CIRCULATION_TYPE) return LABELS[kindOfType(typeCode)]();
  const t = await getTranslations('circulations');
  return { acknowledge: t('acknowledge') };
}
