import { CreateCorrespondence, UpdateCorrespondence } from '@/lib/documents/document/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { AddAlias } from '@/lib/numbering/changes/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import type { Places } from './write-letter';

const BUDDHIST_OFFSET = 543;

/**
 * Changes numbers after their issue: a letter to the wrong organization is replaced, one keeps its number from paper,
 * and some get aliases.
 */
export async function changeNumbers(ctxOf: (username: string) => UserCtx, places: Places, now: Date): Promise<void> {
  const year = now.getUTCFullYear() + BUDDHIST_OFFSET;
  const [controller, received] = [ctxOf('csc.dc'), ctxOf('owner.dc')];
  const wrong = await send(controller, places, 'ขอเชิญตรวจสอบงานเสาเข็มท่าเทียบเรือ A', 'ผรม.2');
  const { replacement } = await replaceDocument(ctxOf('csc.admin'), {
    publicId: wrong,
    reasonCode: 'WRONG_RECIPIENT',
    reason: 'ระบุผู้รับผิด ต้องส่งถึงเจ้าของงาน',
  });
  await updateCorrespondence(
    controller,
    UpdateCorrespondence.parse({ publicId: replacement.publicId, to: [recipient(places, 'สคฉ.3')] }),
  );
  await submitCorrespondence(controller, { publicId: replacement.publicId });
  await addAlias(
    received,
    AddAlias.parse({ publicId: replacement.publicId, kind: 'REGISTRY', number: `รับ 1187/${year}` }),
  );

  const noted = await send(controller, places, 'ขอส่งผลทดสอบกำลังอัดคอนกรีตประจำสัปดาห์', 'สคฉ.3');
  for (const number of [`สคฉ.3/ว 245/${year}`, `กทท 0402.3/1190/${year}`]) {
    await addAlias(received, AddAlias.parse({ publicId: noted, number, note: 'เลขหนังสือตอบรับ' }));
  }

  const keeper = ctxOf('superadmin');
  const paper = await write(keeper, places, 'แจ้งปิดการจราจรทางน้ำชั่วคราว', 'คคง.');
  await giveNumber(keeper, {
    publicId: paper,
    number: `สคฉ.3/พิเศษ 17/${year}`,
    reason: 'ออกเลขบนกระดาษระหว่างไฟฟ้าดับ',
  });
}

async function write(ctx: UserCtx, places: Places, subject: string, to: string): Promise<string> {
  const draft = await createCorrespondence(
    ctx,
    CreateCorrespondence.parse({
      projectPublicId: known(places.projects, 'LCBP3-C2'),
      typeCode: 'LETTER',
      subject,
      body: 'จึงเรียนมาเพื่อโปรดพิจารณา',
      to: [recipient(places, to)],
    }),
  );
  return draft.publicId;
}

async function send(ctx: UserCtx, places: Places, subject: string, to: string): Promise<string> {
  const publicId = await write(ctx, places, subject, to);
  await submitCorrespondence(ctx, { publicId });
  return publicId;
}

function recipient(places: Places, code: string): { organizationPublicId: string } {
  return { organizationPublicId: known(places.organizations, code) };
}

function known(keys: ReadonlyMap<string, string>, code: string): string {
  const publicId = keys.get(code);
  if (!publicId) throw new Error(`the demo has no ${code}`);
  return publicId;
}
