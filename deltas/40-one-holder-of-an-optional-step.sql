-- A step that one of several organizations may take, the originator among them, is the originator's turn alone: a replied
-- letter waits for its writer to close it. Until now every party was recorded, and each counted the letter.
DELETE theirs FROM workflow_holders AS theirs
  JOIN correspondence_revisions AS revision ON revision.workflow_instance_id = theirs.instance_id
  JOIN correspondences AS document ON document.id = revision.correspondence_id
  JOIN workflow_holders AS own ON own.instance_id = theirs.instance_id
    AND own.task_uuid IS NULL AND own.organization_id = document.originator_organization_id
  WHERE theirs.task_uuid IS NULL AND theirs.organization_id <> document.originator_organization_id;
