-- Contract: no version has written these tables, and none reads them. Letters keep their details in typed columns, and a
-- circulation shows the files of its document. Rights outlive their table, so they are revoked first.
REVOKE SELECT, INSERT, UPDATE, DELETE ON circulation_attachments FROM dms_app;
DROP TABLE circulation_attachments;
REVOKE SELECT, INSERT ON json_schemas FROM dms_app;
DROP TABLE json_schemas;
