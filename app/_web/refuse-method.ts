import { AppError } from '@/lib/platform/errors/app-error';
import { requestFacts } from './request-facts';
import { failureReply, languageOf } from './route';

const API = '/api/v1';

/**
 * What a route of the API exports for the methods it does not have: next to the framework's own empty 405 programs find
 * the body they know. Which methods there are is what the API's description says of the address.
 */
export async function refuseMethod(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const facts = requestFacts(request.headers, languageOf(request.headers));
  const answer = failureReply(new AppError('METHOD_NOT_ALLOWED'), facts, pathname);
  answer.headers.set('allow', (await methodsOf(pathname)).join(', '));
  return answer;
}

interface Address {
  parts: string[];
  methods: string[];
}

let addresses: Address[] | undefined;

async function listAddresses(): Promise<Address[]> {
  // Only here, and only then: no other route needs the description.
  const { openApiDocument } = await import('@/lib/operations/openapi/document');
  return Object.entries(openApiDocument('').paths ?? {}).map(([path, item]) => ({
    parts: path.split('/'),
    methods: Object.keys(item ?? {}).map((method) => method.toUpperCase()),
  }));
}

async function methodsOf(pathname: string): Promise<string[]> {
  // Listed once: the description takes tens of milliseconds to put together, and anybody may ask with a wrong method.
  addresses ??= await listAddresses();
  const asked = pathname.slice(API.length).split('/');
  const methods = addresses
    .filter(({ parts }) => parts.length === asked.length)
    .filter(({ parts }) => parts.every((part, index) => part.startsWith('{') || part === asked[index]))
    .flatMap((address) => address.methods);
  return methods.length > 0 ? [...new Set(methods)].sort() : ['GET'];
}
