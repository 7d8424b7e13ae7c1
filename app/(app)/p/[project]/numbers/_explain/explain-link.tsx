import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';

/** The way from a number to what it says, part by part. Beside a number that is in a link itself it stays its own. */
export function ExplainLink({ href, number }: { href: string; number: string }) {
  const t = useTranslations('numbers');
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={t('explainOf', { number })}
      className="relative z-10 inline-flex min-h-6 min-w-6 items-center justify-center text-table whitespace-nowrap text-primary hover:underline"
      data-print="hide"
    >
      {t('explain')}
    </Link>
  );
}
