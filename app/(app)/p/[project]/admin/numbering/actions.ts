'use server';

import { action } from '@/app/_web/action';
import { rollbackFormat } from '@/lib/numbering/formats/rollback-format';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { RollbackFormat, SaveFormatVersion, TryTemplate } from '@/lib/numbering/formats/schema';
import { tryTemplate } from '@/lib/numbering/formats/try-template';

export const saveTemplateAction = action(SaveFormatVersion, saveFormatVersion);

export const rollbackTemplateAction = action(RollbackFormat, rollbackFormat);

export const tryTemplateAction = action(TryTemplate, tryTemplate);
