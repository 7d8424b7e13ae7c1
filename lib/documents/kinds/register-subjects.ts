import { registerSubjects } from '@/lib/workflow/engine/registered-subjects';
import { CIRCULATION_SUBJECT } from '../circulations/workflow/subject';
import { projectDocument } from '../document/workflow/projection';
import { documentRecord } from '../document/workflow/record';
import { NCR_FACTS } from '../ncrs/workflow/facts';
import { RFA_FACTS } from '../rfas/workflow/facts';
import { RFA_SUBJECT } from '../rfas/workflow/subject';
import { TRANSMITTAL_FACTS } from '../transmittals/workflow/facts';

const record = documentRecord({
  correspondence_revision: { vars: {}, dates: {} },
  rfa_revision: RFA_FACTS,
  transmittal_revision: TRANSMITTAL_FACTS,
  ncr_revision: NCR_FACTS,
});

// The engine imports no kind. Every entry point that moves documents imports this file, and the architecture test finds
// one that does not. A subject without its part does not compile.
registerSubjects({
  correspondence_revision: { record, project: projectDocument },
  rfa_revision: { record, ...RFA_SUBJECT },
  transmittal_revision: { record, project: projectDocument },
  ncr_revision: { record, project: projectDocument },
  circulation: CIRCULATION_SUBJECT,
});
