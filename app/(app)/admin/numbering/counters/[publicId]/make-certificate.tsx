'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { notify } from '@/app/_ui/notify';
import { useYear } from '../../_numbering/use-year';
import { makeCertificateAction } from '../../actions';

/** One certificate for each year that the series has numbers of, or one for all. */
export function MakeCertificate({
  publicId,
  years,
}: {
  publicId: string;
  years: readonly { year: number; numbers: number }[];
}) {
  const t = useTranslations('series');
  const yearOf = useYear();
  const router = useRouter();
  const make = useActing(makeCertificateAction);
  const [isPending, startTransition] = useTransition();
  const makeOf = (year?: number) =>
    startTransition(async () => {
      const result = await make({ series: publicId, ...(year !== undefined && { year }) });
      if (!result.ok) return notify({ kind: 'error', text: result.message });
      notify({ kind: 'success', text: t('certificate.made') });
      router.push(`/admin/numbering/certificates/${result.data.publicId}`);
    });
  return (
    <div className="flex flex-wrap gap-2">
      {years.map(({ year, numbers }) => (
        <Button key={year} pending={isPending} onClick={() => makeOf(year)}>
          {t('series.makeYear', { year: yearOf(year), count: numbers })}
        </Button>
      ))}
      <Button pending={isPending} onClick={() => makeOf()}>
        {t('series.makeAll')}
      </Button>
      <ButtonLink variant="ghost" href={`/admin/numbering/certificates?series=${publicId}`}>
        {t('series.earlier')}
      </ButtonLink>
    </div>
  );
}
