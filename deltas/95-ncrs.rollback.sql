-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TRIGGER IF EXISTS trg_ncr_revisions_fact_added;
DROP TRIGGER IF EXISTS trg_ncr_revisions_fact_changed;
DROP TRIGGER IF EXISTS trg_ncr_revisions_fact_removed;
DROP TRIGGER IF EXISTS trg_ncr_revisions_fact_sent;
DROP TRIGGER IF EXISTS trg_ncr_drawings_fact_added;
DROP TRIGGER IF EXISTS trg_ncr_drawings_fact_changed;
DROP TRIGGER IF EXISTS trg_ncr_drawings_fact_removed;
DROP TRIGGER IF EXISTS trg_ncr_drawings_fact_sent;
DROP TRIGGER IF EXISTS trg_ncr_answers_fact_added;
DROP TRIGGER IF EXISTS trg_ncr_answers_fact_changed;
DROP TRIGGER IF EXISTS trg_ncr_answers_fact_removed;

DROP TABLE IF EXISTS ncr_answers;
DROP TABLE IF EXISTS ncr_drawings;
DROP TABLE IF EXISTS ncr_revisions;

GRANT CREATE ON ncr_answers TO dms_app;
REVOKE ALL PRIVILEGES ON ncr_answers FROM dms_app;
GRANT CREATE ON ncr_drawings TO dms_app;
REVOKE ALL PRIVILEGES ON ncr_drawings FROM dms_app;
GRANT CREATE ON ncr_revisions TO dms_app;
REVOKE ALL PRIVILEGES ON ncr_revisions FROM dms_app;

UPDATE correspondence_types SET type_code = 'NCR' WHERE type_code = 'NCR-LETTER'
  AND NOT EXISTS (SELECT 1 FROM (SELECT id FROM correspondence_types WHERE type_code = 'NCR') AS taken);
