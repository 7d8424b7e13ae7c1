'use server';

import { action } from '@/app/_web/action';
import { approveImport } from '@/lib/numbering/imports/approve-import';
import { checkImport } from '@/lib/numbering/imports/check-import';
import { discardImport } from '@/lib/numbering/imports/discard-import';
import { ApproveImport, CheckImport, CloseImport } from '@/lib/numbering/imports/schema';
import { undoImport } from '@/lib/numbering/imports/undo-import';

export const checkImportAction = action(CheckImport, checkImport);

export const approveImportAction = action(ApproveImport, approveImport);

export const discardImportAction = action(CloseImport, discardImport);

export const undoImportAction = action(CloseImport, undoImport);
