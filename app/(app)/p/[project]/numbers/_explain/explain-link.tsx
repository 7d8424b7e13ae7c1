import { useTranslations } from 'next-intl';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';

/**
 * The way from a number to what it says, part by part. Beside a number that is in a link itself it stays its own.
 * `short`: a sign, for cells that have no room for the words.
 */
export function ExplainLink({ href, number, short = false }: { href: string; number: string; short?: boolean }) {
  const t = useTranslations('numbers');
  const name = t('explainOf', { number });
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={name}
      title={short ? name : undefined}
      className="relative z-10 inline-flex min-h-6 min-w-6 items-center justify-center text-table whitespace-nowrap text-primary hover:underline"
      data-print="hide"
    >
      {short ? <Icon name="circle-question-mark" /> : t('explain')}
    </Link>
  );
}
