import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** Boxes to sign: what the signature says, and the name and date that are known. */
export function SignatureBoxes({
  boxes,
}: {
  boxes: readonly { title: string; name: string | null; detail?: ReactNode; date: ReactNode }[];
}) {
  const t = useTranslations('paper.sign');
  return (
    <div className="paper-signatures">
      {boxes.map(({ title, name, detail, date }) => (
        <div key={title}>
          <p className="paper-strong">{title}</p>
          <p className="paper-signature-line">{t('signature')}</p>
          <p>{name ? `(${name})` : t('blankName')}</p>
          {detail && <p lang="th">{detail}</p>}
          <p>{date ? t.rich('date', { day: () => date }) : t('blankDate')}</p>
        </div>
      ))}
    </div>
  );
}
