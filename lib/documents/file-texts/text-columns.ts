import { eq, type SQL } from 'drizzle-orm';
import { attachments, attachmentTexts } from '@/db/schema/files';

/** Columns of a file's row that say whether its text was read; with `isTextOf` as the condition of a left join. */
export const TEXT_COLUMNS = { textState: attachmentTexts.state, textFault: attachmentTexts.errorCode };

export const isTextOf: SQL = eq(attachmentTexts.sha256, attachments.sha256);
