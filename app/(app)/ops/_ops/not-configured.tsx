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
