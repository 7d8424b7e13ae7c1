import type { ComponentProps } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { Link } from '@/app/_ui/link';
import { isGuideName } from './guides';

/** Renders a guide's Markdown. Raw HTML is shown as text. */
export function GuideText({ text }: { text: string }) {
  return (
    <div className="guide max-w-[72ch]">
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSlug]} components={COMPONENTS}>
        {text}
      </Markdown>
    </div>
  );
}

const COMPONENTS: Components = {
  // The page's header shows the title.
  h1: () => null,
  a: ({ href, children }) => <GuideLink href={href}>{children}</GuideLink>,
  // biome-ignore lint/performance/noImgElement: images of docs/ are served unchanged
  img: ({ src, alt }) => <img src={imageAddress(src)} alt={alt ?? ''} loading="lazy" />,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
};

/** A link between guides stays a link; one into the repository becomes text, because its target is not served. */
function GuideLink({ href = '', children }: Pick<ComponentProps<'a'>, 'href' | 'children'>) {
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  const [, name = '', fragment = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  if (isGuideName(name)) {
    return <Link href={`/help/${name}${fragment}`}>{children}</Link>;
  }
  return <>{children}</>;
}

function imageAddress(src: unknown): string {
  return typeof src === 'string' ? src.replace(/^images\//, '/help/images/') : '';
}
