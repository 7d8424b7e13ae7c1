-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS rfa_item_results;

GRANT CREATE ON rfa_item_results TO dms_app;
REVOKE ALL PRIVILEGES ON rfa_item_results FROM dms_app;

ALTER TABLE rfa_revisions
  DROP COLUMN IF EXISTS recalled_submitted_at,
  DROP COLUMN IF EXISTS is_ready;
