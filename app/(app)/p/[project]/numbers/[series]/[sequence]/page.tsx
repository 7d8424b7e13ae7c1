import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { ALLOWED_TYPES, MAX_FILE_BYTES } from '@/lib/documents/files/rules';
import { importedScans } from '@/lib/numbering/imported/imported-scans';
import { explainNumber } from '@/lib/numbering/lookup/explain-number';
import { PublicId } from '@/lib/platform/public-id';
import { NumberExplanationView } from '../../_explain/number-explanation';
import { NumberScans } from '../../_explain/number-scans';

type Props = { params: Promise<{ project: string; series: string; sequence: string }> };

const Place = z.object({
  series: PublicId,
  sequence: z
    .string()
    .regex(/^[1-9][0-9]{0,9}$/)
    .transform(Number),
});

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('numbers'))('explain') };
}

/** A number explained by its place in its series: one that is held, given up, passed over, imported. */
export default async function NumberPage({ params }: Props) {
  const { project, ...address } = await params;
  const ctx = await requireCtx(`/p/${project}/numbers/${address.series}/${address.sequence}`);
  const place = Place.safeParse(address).data;
  if (!place) notFound();
  const explanation = await pageRead(explainNumber(ctx, { seriesPublicId: place.series, sequence: place.sequence }));
  if (!explanation || explanation.projectCode !== decodeURIComponent(project)) notFound();
  const scans = await importedScans(ctx, { seriesPublicId: place.series, sequence: place.sequence });
  const { actor } = ctx;
  return (
    <>
      <NumberExplanationView explanation={explanation} />
      {scans && (
        <ClientMessages namespaces={['document', 'draft', 'numbers', 'viewer']}>
          <ActingFor organizationPublicId={actor.organizationPublicId}>
            <NumberScans
              {...scans}
              place={{ seriesPublicId: place.series, sequence: place.sequence }}
              rules={{
                accept: Object.keys(ALLOWED_TYPES)
                  .map((one) => `.${one}`)
                  .join(','),
                maxBytes: MAX_FILE_BYTES,
              }}
            />
          </ActingFor>
        </ClientMessages>
      )}
    </>
  );
}
