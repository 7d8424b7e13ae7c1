/** Shapes of what comes after a click; globals.css draws them. */
export type SkeletonKind = 'list' | 'document' | 'form' | 'tiles';

/** Where one writes, chooses or sets something; capitals are a code whose template or workflow is edited. */
const FORM = /\/(new|edit|revise|upload|reset|submit|import|what-if|appearance|calendar|matrix|[A-Z_-]+)$/;
/** A record, one more page of it, or a guide. */
const DOCUMENT = /(-[0-9a-f]{12}(\/\w+)?|\/\d+|^\/help\/[\w-]+)$/;
const TILES = /^\/$|\/(dashboard|admin|ops|settings)$/;

/** The shape of the page at this path; most pages are lists. */
export function skeletonOf(path: string): SkeletonKind {
  return FORM.test(path) ? 'form' : DOCUMENT.test(path) ? 'document' : TILES.test(path) ? 'tiles' : 'list';
}

/** The same of a link; none for another view of the page that is open, whose rows stay until the others come. */
export function shapeOf(href: string): SkeletonKind | undefined {
  const { pathname } = new URL(href, window.location.href);
  return pathname === window.location.pathname ? undefined : skeletonOf(pathname);
}
