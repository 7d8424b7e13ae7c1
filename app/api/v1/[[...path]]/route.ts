import { OPERATIONS } from '../operations';
import { routerOf } from '../router';

const router = routerOf(OPERATIONS);

function answer(request: Request): Response | Promise<Response> {
  return router.fetch(request);
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT };
