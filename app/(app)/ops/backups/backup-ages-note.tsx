import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import type { BackupAges } from '@/lib/operations/backup/backup-runs';
import { judgeBackupAges, stateOf } from '@/lib/operations/figures/judge';
import { ageInWords } from './age-in-words';

const TONES = { ok: 'info', warning: 'warning', critical: 'danger' } as const;

/** In plain words: what would be lost if the database were lost now. */
export function BackupAgesNote({ ages }: { ages: BackupAges }) {
  const t = useTranslations('ops.backups');
  const { full, log } = ages;
  const words = (seconds: number) => t('age', ageInWords(seconds));
  return (
    <div className="mb-4">
      <Banner tone={TONES[stateOf(judgeBackupAges(ages))]}>
        {full === null || log === null ? t('neverBackedUp') : t('ages', { full: words(full), log: words(log) })}
      </Banner>
    </div>
  );
}
