-- The recipients' turns of the shipped letters' definition, as it names their party. Turns of definitions written since
-- then come back with the documents' next step.
INSERT INTO workflow_holders (instance_id, organization_id, party, since, due_at)
  SELECT own.instance_id, recipient.organization_id, own.party, own.since, own.due_at
  FROM workflow_holders AS own
  JOIN correspondence_revisions AS revision ON revision.workflow_instance_id = own.instance_id
  JOIN correspondences AS document ON document.id = revision.correspondence_id
  JOIN correspondence_recipients AS recipient
    ON recipient.correspondence_id = document.id AND recipient.recipient_type = 'TO'
  LEFT JOIN workflow_holders AS theirs
    ON theirs.instance_id = own.instance_id AND theirs.organization_id = recipient.organization_id
  WHERE own.task_uuid IS NULL AND own.party = 'PARTICIPANT'
    AND own.organization_id = document.originator_organization_id AND theirs.id IS NULL;
