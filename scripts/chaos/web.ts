import '@/lib/documents/kinds/register-subjects';
import { serve } from '@hono/node-server';
import { OPERATIONS } from '@/app/api/v1/operations';
import { routerOf } from '@/app/api/v1/router';

// The REST API in a process of its own, which starts in a second and needs no build: for the run inside `npm test`.

serve({ fetch: routerOf(OPERATIONS).fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) });
