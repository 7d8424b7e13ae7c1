import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { paperPath } from './paper-path';

/** Leads to the paper of a document. It is fetched by a press alone, because each print is audited. */
export function PrintLink({
  document,
  revision,
}: {
  document: { projectCode: string; typeCode: string; publicId: string };
  /** publicId of a revision that is not the current one. */
  revision?: string;
}) {
  const t = useTranslations('paper');
  return (
    <ButtonLink
      href={`${paperPath(document)}${revision ? `?revision=${revision}` : ''}`}
      prefetch={false}
      variant="ghost"
      icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('print')}
    </ButtonLink>
  );
}
