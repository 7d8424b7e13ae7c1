/** Kinds of skeleton; globals.css draws them. */
export type SkeletonKind = 'list' | 'document' | 'form' | 'tiles';

/** Forms and settings; capitals are a code whose template or workflow is edited. */
const FORM = /\/(new|edit|revise|upload|reset|submit|import|what-if|appearance|calendar|matrix|[A-Z_-]+)$/;
/** A record, one of its subpages, or a guide. */
const DOCUMENT = /(-[0-9a-f]{12}(\/\w+)?|\/\d+|^\/help\/[\w-]+)$/;
const TILES = /^\/$|\/(dashboard|admin|ops|settings)$|^\/ops\/(numbering|queues|deliveries|database|storage)$/;

/** Skeleton of the page at this path; most pages are lists. */
export function skeletonOf(path: string): SkeletonKind {
  return FORM.test(path) ? 'form' : DOCUMENT.test(path) ? 'document' : TILES.test(path) ? 'tiles' : 'list';
}

/** Skeleton for a link; none for another view of the current page, whose rows stay until the new ones load. */
export function shapeOf(href: string): SkeletonKind | undefined {
  const { pathname } = new URL(href, window.location.href);
  return pathname === window.location.pathname ? undefined : skeletonOf(pathname);
}
