import { getTranslations } from 'next-intl/server';
import { type AnyKindCode, anyKindOfType } from '@/lib/documents/kind-traits';

type Labels = Record<string, string>;

const ofLetter = async (): Promise<Labels> => {
  const t = await getTranslations('document.action');
  return { edit: t('edit'), revise: t('revise'), reply: t('reply') };
};

const LABELS: Readonly<Record<AnyKindCode, () => Promise<Labels>>> = {
  letter: ofLetter,
  incoming: ofLetter,
  rfa: async () => {
    const t = await getTranslations('rfa');
    return { review: t('review'), edit: t('action.edit'), revise: t('action.revise') };
  },
  transmittal: async () => {
    const t = await getTranslations('transmittals.action');
    return { acknowledge: t('acknowledge'), edit: t('edit'), reply: t('reply') };
  },
  ncr: async () => {
    const t = await getTranslations('ncrs.action');
    return { answer: t('answer'), close: t('close'), edit: t('edit') };
  },
  circulation: async () => {
    const t = await getTranslations('circulations');
    return { acknowledge: t('acknowledge') };
  },
};

/** Labels of the actions in a bar beside a list, as on the page of a document of this type. */
export async function actingLabels(typeCode: string): Promise<Labels> {
  return LABELS[anyKindOfType(typeCode)]();
}
