'use server';

import { action } from '@/app/_web/action';
import { approveImport } from '@/lib/number-imports/approve-import';
import { checkImport } from '@/lib/number-imports/check-import';
import { discardImport } from '@/lib/number-imports/discard-import';
import { ApproveImport, CheckImport, CloseImport } from '@/lib/number-imports/schema';
import { undoImport } from '@/lib/number-imports/undo-import';

export const checkImportAction = action(CheckImport, checkImport);

export const approveImportAction = action(ApproveImport, approveImport);

export const discardImportAction = action(CloseImport, discardImport);

export const undoImportAction = action(CloseImport, undoImport);
