import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { completenessCertificate } from '@/lib/numbering/records/completeness-certificate';
import { CertificateQuery } from '@/lib/numbering/records/schema';

/** Every integer of a series with what became of it, sealed by a hash. */
export const GET = route({ query: CertificateQuery, handle: ({ ctx, query }) => completenessCertificate(ctx, query) });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
