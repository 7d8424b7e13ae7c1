import { NotFoundNotice } from '../_ui/not-found-notice';

/** Inside the frame, whose main part it is. */
export default function NotFound() {
  return <NotFoundNotice />;
}
