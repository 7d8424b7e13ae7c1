'use server';

import { command } from '@/app/_web/action';
import { AddScan, addScan } from '@/lib/numbering/imported/add-scan';

export const addScanAction = command('addScan', AddScan, addScan, {
  revalidate: [['/p/[project]/numbers/[series]/[sequence]', 'page']],
});
