import type { BackupAges } from '@/lib/operations/backup/backup-runs';

/** As the alerts: a night and two hours, and the five minutes that may be lost at most. */
const FULL_TOO_OLD_S = 26 * 3600;
const LOG_TOO_OLD_S = 300;

/** Danger where the requirements' goal (RPO, 3.11.9.3) is missed or nothing was ever backed up. */
export function chooseAgeTone({ full, log }: BackupAges): 'info' | 'warning' | 'danger' {
  if (full === null || log === null || log > LOG_TOO_OLD_S) return 'danger';
  return full > FULL_TOO_OLD_S ? 'warning' : 'info';
}
