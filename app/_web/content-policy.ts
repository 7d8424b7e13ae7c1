/**
 * The Content-Security-Policy of each kind of answer. `proxy.ts` sets that of pages, which has a nonce per request;
 * `next.config.ts` sets the rest, where a policy cannot be chosen by mistake.
 */

/** Of sonner's own style sheet, which its script adds to the page; a unit test compares it with the package. */
const TOAST_STYLES = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";
/** Hash of the same element while it is empty. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Content policy of a page: only scripts with its nonce, and scripts that those load. Style attributes stay allowed:
 * column widths, meters and the text layer of a PDF use them.
 * @param isDevelopment React's error overlay evaluates text and adds style elements, and changed modules come over a
 *   web socket, which some browsers count as another origin; a build does none of it
 */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  return join({
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}' ${EMPTY_STYLE} ${TOAST_STYLES}`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'font-src': "'self' data:",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
}

/**
 * Files that people uploaded, in a sandbox. The app's viewer reads them by a request, to which this does not apply.
 */
export const FILE_POLICY = join({
  'default-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  sandbox: '',
});

/**
 * The worker of the PDF viewer, which obeys the policy of its own script. Its decoders are WebAssembly; where that is
 * missing it loads a script instead.
 */
export const VIEWER_WORKER_POLICY = join({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
});

/** Policy of the service worker's script: it connects to this server and runs nothing else. */
export const SERVICE_WORKER_POLICY = join({
  'default-src': "'none'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
});

function join(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}
