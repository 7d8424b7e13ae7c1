'use client';

import { PageError } from '../_ui/page-error';

/** Inside the frame, which still leads everywhere else. */
export default PageError;
