import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';

/** Failures are stored in any case; without a receiver no one is notified of them. */
export function NotConfigured() {
  return (
    <div className="mb-4">
      <Banner tone="warning">{useTranslations('ops')('notConfigured')}</Banner>
    </div>
  );
}

/** Without mail, notifications are in the app only. */
export function NoMail() {
  return (
    <div className="mb-4">
      <Banner>{useTranslations('ops')('noMail')}</Banner>
    </div>
  );
}
