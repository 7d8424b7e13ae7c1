import { env } from '@/lib/platform/env';
import { loadBackupKey } from './backup-key';
import { openDirectory } from './directory-target';
import type { BackupStore } from './objects';

/** True when BACKUP_DIR is set for this process. */
export const isBackupConfigured = () => env().BACKUP_DIR !== undefined;

/**
 * Opens the backup store, with the key.
 * @param folder in place of BACKUP_DIR
 * @throws Error when it is not set, does not exist, or its key is none
 */
export async function openBackupStore(signal?: AbortSignal, folder = env().BACKUP_DIR): Promise<BackupStore> {
  if (!folder) throw new Error('BACKUP_DIR is not set: say which directory the backups go to');
  return { target: await openDirectory(folder), key: await loadBackupKey(env()), signal };
}

/** The address of the account that reads the database for a backup. */
export function backupSourceUrl(): string {
  const { BACKUP_DATABASE_URL, DATABASE_ADMIN_URL, DATABASE_URL } = env();
  return BACKUP_DATABASE_URL ?? DATABASE_ADMIN_URL ?? DATABASE_URL;
}
