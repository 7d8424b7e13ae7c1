import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { FormatVersion } from '@/lib/numbering/formats/dto';
import { TemplateDifference } from './template-difference';

/** Edit conflict: the saved version beside the local one, which stays until its writer decides. */
export function Conflict({
  theirs,
  mine,
  onKeepMine,
  onTakeTheirs,
}: {
  theirs: FormatVersion;
  mine: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const t = useTranslations('numberFormats.conflict');
  const { versionNo, createdBy, createdAt, reason, template } = theirs;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-4">
      <p className="font-medium">{t('title', { versionNo, person: createdBy?.name ?? t('system') })}</p>
      <p className="text-table text-muted">
        <ThaiDate iso={createdAt} form="datetime" /> · {reason}
      </p>
      <TemplateDifference
        before={{ label: t('theirs', { versionNo }), template }}
        after={{ label: t('mine'), template: mine }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          {t('keepMine', { versionNo })}
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
