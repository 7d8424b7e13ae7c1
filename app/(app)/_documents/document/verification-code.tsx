import { useTranslations } from 'next-intl';
import { QrCode } from '@/app/_ui/qr-code';

/** At the end of the sheet, on the screen and on paper: what an outsider scans. */
export function VerificationCode({ address, number }: { address: string; number: string }) {
  const t = useTranslations('numbers.verify');
  return (
    <section
      aria-label={t('title')}
      className="mt-5 flex items-center gap-4 border-t border-line pt-4 break-inside-avoid"
      data-testid="verification-code"
    >
      <QrCode text={address} label={t('image', { number })} />
      <div className="min-w-0 text-table">
        <h2 className="font-medium">{t('title')}</h2>
        <p className="text-muted">{t('hint')}</p>
        <a href={address} target="_blank" rel="noreferrer" className="text-primary hover:underline" data-print="hide">
          {t('open')}
        </a>
      </div>
    </section>
  );
}
