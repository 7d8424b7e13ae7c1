import { openAdminConnection } from '@/db/admin-connection';
import { applyDeltas } from '@/db/apply-deltas';
import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { fillReaders } from '../../fill-readers';
import { copyOriginals } from './copies';
import { writeOriginals } from './originals';
import { findPlaces, type Places } from './places';

/** Fills an empty database; DATABASE_URL is already `appUrl`. @returns the middle of each list that is measured there */
export async function makeMillion(documents: number, urls: { adminUrl: string; appUrl: string }): Promise<Places> {
  await applyDeltas(urls.adminUrl, { appUrl: urls.appUrl });
  await seedMasterData(urls.adminUrl);
  await writeOriginals();
  await closeDatabase();
  const admin = await openAdminConnection(urls.adminUrl);
  try {
    await copyOriginals(admin, documents);
    await fillReaders();
    await closeDatabase();
    return await findPlaces(admin, documents);
  } finally {
    await admin.end();
  }
}
