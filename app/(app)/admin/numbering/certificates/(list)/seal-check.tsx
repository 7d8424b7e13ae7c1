import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { TextField } from '@/app/_ui/text-field';
import type { CertificateRow } from '@/lib/numbering/records/read-certificates';

/** A form that asks the address, so that an answer can be linked to. */
export function SealCheck({ seal, found }: { seal: string; found: CertificateRow | null }) {
  const t = useTranslations('series.certificate');
  return (
    <div className="flex flex-col gap-3">
      <form action="/admin/numbering/certificates" className="flex max-w-3xl flex-wrap items-end gap-3">
        <TextField
          label={t('seal')}
          name="seal"
          defaultValue={seal}
          required
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          className="min-w-64 flex-1"
        />
        <Button type="submit">{t('check')}</Button>
      </form>
      {seal !== '' && !found && <Banner tone="danger">{t('unknown')}</Banner>}
      {found && (
        <Banner
          action={
            <ButtonLink size="small" href={`/admin/numbering/certificates/${found.publicId}`}>
              {t('open')}
            </ButtonLink>
          }
        >
          {t('found')}
        </Banner>
      )}
    </div>
  );
}
