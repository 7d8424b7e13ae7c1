-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS letter_templates;

ALTER TABLE tags DROP COLUMN IF EXISTS version_no, DROP COLUMN IF EXISTS is_active;
ALTER TABLE shop_drawing_sub_categories DROP COLUMN IF EXISTS version_no;
ALTER TABLE shop_drawing_main_categories DROP COLUMN IF EXISTS version_no;
ALTER TABLE contract_drawing_sub_cats DROP COLUMN IF EXISTS version_no;
ALTER TABLE contract_drawing_cats DROP COLUMN IF EXISTS version_no;
ALTER TABLE contract_drawing_volumes DROP COLUMN IF EXISTS version_no;
ALTER TABLE correspondence_sub_types DROP COLUMN IF EXISTS version_no, DROP COLUMN IF EXISTS sort_order;
ALTER TABLE disciplines DROP COLUMN IF EXISTS version_no, DROP COLUMN IF EXISTS sort_order;
ALTER TABLE correspondence_types DROP COLUMN IF EXISTS version_no;

GRANT CREATE ON letter_templates TO dms_app;
REVOKE ALL PRIVILEGES ON letter_templates FROM dms_app;
GRANT DELETE ON contract_drawing_subcat_cat_maps TO dms_app;
REVOKE DELETE ON contract_drawing_subcat_cat_maps FROM dms_app;
