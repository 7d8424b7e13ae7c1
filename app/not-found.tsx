import { NotFoundNotice } from './_ui/not-found-notice';

/** For addresses that lead nowhere; groups of pages have their own inside their frame. */
export default function NotFound() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
