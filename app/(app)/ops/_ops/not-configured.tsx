import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';

/** Failures are kept either way; without a receiver nobody is told of them. */
export function NotConfigured() {
  return (
    <div className="mb-4">
      <Banner tone="warning">{useTranslations('ops')('notConfigured')}</Banner>
    </div>
  );
}

/** Nobody is told by mail; what is in the app is told all the same. */
export function NoMail() {
  return (
    <div className="mb-4">
      <Banner>{useTranslations('ops')('noMail')}</Banner>
    </div>
  );
}
