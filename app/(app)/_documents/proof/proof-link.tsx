import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { proofPath } from './proof-path';

/** Leads to the verification of a document. It is fetched by a press alone, because it reads the whole series. */
export function ProofLink({ document }: { document: { projectCode: string; typeCode: string; publicId: string } }) {
  const t = useTranslations('proof');
  return (
    <ButtonLink
      href={proofPath(document)}
      prefetch={false}
      variant="ghost"
      icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('open')}
    </ButtonLink>
  );
}
