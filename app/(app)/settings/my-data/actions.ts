'use server';

import { action, command } from '@/app/_web/action';
import { checkDownload } from '@/lib/operations/personal-data/open-copy';
import { requestCopy } from '@/lib/operations/personal-data/request-copy';
import { CopyName, RequestCopy } from '@/lib/operations/personal-data/schema';

export const requestCopyAction = command('requestCopy', RequestCopy, requestCopy, {
  revalidate: [['/settings/my-data']],
});

export const checkDownloadAction = action(CopyName, checkDownload);
