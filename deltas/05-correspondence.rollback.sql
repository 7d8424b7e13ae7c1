-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS correspondence_revision_attachments;
DROP TABLE IF EXISTS correspondence_tags;
DROP TABLE IF EXISTS correspondence_references;
DROP TABLE IF EXISTS correspondence_attentions;
DROP TABLE IF EXISTS correspondence_recipients;
DROP TABLE IF EXISTS correspondence_revisions;
DROP TABLE IF EXISTS correspondences;
DROP TABLE IF EXISTS tags;
DROP TABLE IF EXISTS json_schemas;
DROP TABLE IF EXISTS correspondence_status;
DROP TABLE IF EXISTS correspondence_sub_types;
DROP TABLE IF EXISTS correspondence_types;
DROP TABLE IF EXISTS disciplines;

GRANT CREATE ON correspondence_revision_attachments TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_revision_attachments FROM dms_app;
GRANT CREATE ON correspondence_tags TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_tags FROM dms_app;
GRANT CREATE ON correspondence_references TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_references FROM dms_app;
GRANT CREATE ON correspondence_attentions TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_attentions FROM dms_app;
GRANT CREATE ON correspondence_recipients TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_recipients FROM dms_app;
GRANT CREATE ON correspondence_revisions TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_revisions FROM dms_app;
GRANT CREATE ON correspondences TO dms_app;
REVOKE ALL PRIVILEGES ON correspondences FROM dms_app;
GRANT CREATE ON tags TO dms_app;
REVOKE ALL PRIVILEGES ON tags FROM dms_app;
GRANT CREATE ON json_schemas TO dms_app;
REVOKE ALL PRIVILEGES ON json_schemas FROM dms_app;
GRANT CREATE ON correspondence_status TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_status FROM dms_app;
GRANT CREATE ON correspondence_sub_types TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_sub_types FROM dms_app;
GRANT CREATE ON correspondence_types TO dms_app;
REVOKE ALL PRIVILEGES ON correspondence_types FROM dms_app;
GRANT CREATE ON disciplines TO dms_app;
REVOKE ALL PRIVILEGES ON disciplines FROM dms_app;
