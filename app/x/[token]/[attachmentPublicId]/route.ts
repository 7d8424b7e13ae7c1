import { callerLocale, requestFacts } from '@/app/_web/request-facts';
import { failureReply } from '@/app/_web/route';
import { sendFile } from '@/app/_web/send-file';
import { openLinkedFile } from '@/lib/documents/transmittals/receipts/open-link';

type Props = { params: Promise<{ token: string; attachmentPublicId: string }> };

/** A file of a shared transmittal, for a reader who has its address. Each download leaves a row in the link's log. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const facts = requestFacts(request.headers, callerLocale(request.headers));
  const { token, attachmentPublicId } = await params;
  try {
    const { ipAddress, userAgent } = facts;
    return sendFile(request, await openLinkedFile(token, attachmentPublicId, { ipAddress, userAgent }), 'attachment');
  } catch (error) {
    return failureReply(error, facts, '/x');
  }
}
