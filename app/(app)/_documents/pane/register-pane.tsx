'use client';

import { ActingFor } from '@/app/_shell/acting-for';
import type { PanePlace } from '@/app/_ui/data-table/table-types';
import type { RegisterContext } from '../register/register-context';
import { PaneFrame } from './pane-frame';
import { type AskedDocument, usePaneContent } from './use-pane-content';

/** Minimum width in pixels for number, subject, status and holder of a register, with row checkboxes. */
const LIST_WIDTH = 560;

type Props = { shown: AskedDocument; next: AskedDocument | null; place: PanePlace; around: RegisterContext };

/** The pane beside a register. */
export function RegisterPane(props: Props) {
  return (
    <ActingFor organizationPublicId={props.around.organizationPublicId}>
      <Shown {...props} />
    </ActingFor>
  );
}

function Shown({ shown, next, place }: Props) {
  const content = usePaneContent({ shown, next, version: place.rows });
  return (
    <PaneFrame
      content={content}
      contentKey={shown.publicId}
      listWidth={LIST_WIDTH}
      usual="46%"
      onMove={place.move}
      onClose={place.close}
    />
  );
}
