import type { RawSearchParams } from './search-params';

/** Longer than any address of a page with all its filters; shorter than what a cookie or a proxy would refuse. */
const MAX_LENGTH = 2000;
/** Excluded targets: the sign-in would redirect to itself, and the API is no page. */
const NO_PAGES = /^\/(login|api|_next)(?=[/?#]|$)/;

/** The address of the sign-in page that leads back to `address` afterwards. */
export function signInAddress(address?: string): string {
  return address ? `/login?next=${encodeURIComponent(address)}` : '/login';
}

/** The address of a page, query included, from the parts that Next hands to it. */
export function addressOf(path: string, query: RawSearchParams = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) params.append(name, one);
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Target of `?next=`: a path of this site, else the start page. A link to the sign-in page must not end on another
 * site. So it allows no scheme, no host (`//`), and no backslash, which browsers read as a slash.
 */
export function readNext(value: string | string[] | undefined): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return '/';
  if (!/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(value)) return '/';
  const here = 'http://here.invalid';
  if (!URL.canParse(value, here)) return '/';
  const { origin, pathname, search } = new URL(value, here);
  // Once more after `/./` and `/../` are gone.
  if (origin !== here || pathname.startsWith('//') || NO_PAGES.test(pathname)) return '/';
  return `${pathname}${search}`;
}
