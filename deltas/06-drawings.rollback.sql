-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

ALTER TABLE IF EXISTS shop_drawings
  DROP FOREIGN KEY IF EXISTS fk_shop_drawings_latest,
  DROP FOREIGN KEY IF EXISTS fk_shop_drawings_latest_approved;
ALTER TABLE IF EXISTS asbuilt_drawings
  DROP FOREIGN KEY IF EXISTS fk_asbuilt_drawings_latest,
  DROP FOREIGN KEY IF EXISTS fk_asbuilt_drawings_latest_approved;

DROP TABLE IF EXISTS asbuilt_revision_shop_revisions_refs;
DROP TABLE IF EXISTS asbuilt_drawing_revision_attachments;
DROP TABLE IF EXISTS asbuilt_drawing_revisions;
DROP TABLE IF EXISTS asbuilt_drawings;
DROP TABLE IF EXISTS shop_drawing_revision_contract_refs;
DROP TABLE IF EXISTS shop_drawing_revision_attachments;
DROP TABLE IF EXISTS shop_drawing_revisions;
DROP TABLE IF EXISTS shop_drawings;
DROP TABLE IF EXISTS shop_drawing_sub_categories;
DROP TABLE IF EXISTS shop_drawing_main_categories;
DROP TABLE IF EXISTS contract_drawing_attachments;
DROP TABLE IF EXISTS contract_drawings;
DROP TABLE IF EXISTS contract_drawing_subcat_cat_maps;
DROP TABLE IF EXISTS contract_drawing_sub_cats;
DROP TABLE IF EXISTS contract_drawing_cats;
DROP TABLE IF EXISTS contract_drawing_volumes;

GRANT CREATE ON asbuilt_revision_shop_revisions_refs TO dms_app;
REVOKE ALL PRIVILEGES ON asbuilt_revision_shop_revisions_refs FROM dms_app;
GRANT CREATE ON asbuilt_drawing_revision_attachments TO dms_app;
REVOKE ALL PRIVILEGES ON asbuilt_drawing_revision_attachments FROM dms_app;
GRANT CREATE ON asbuilt_drawing_revisions TO dms_app;
REVOKE ALL PRIVILEGES ON asbuilt_drawing_revisions FROM dms_app;
GRANT CREATE ON asbuilt_drawings TO dms_app;
REVOKE ALL PRIVILEGES ON asbuilt_drawings FROM dms_app;
GRANT CREATE ON shop_drawing_revision_contract_refs TO dms_app;
REVOKE ALL PRIVILEGES ON shop_drawing_revision_contract_refs FROM dms_app;
GRANT CREATE ON shop_drawing_revision_attachments TO dms_app;
REVOKE ALL PRIVILEGES ON shop_drawing_revision_attachments FROM dms_app;
GRANT CREATE ON shop_drawing_revisions TO dms_app;
REVOKE ALL PRIVILEGES ON shop_drawing_revisions FROM dms_app;
GRANT CREATE ON shop_drawings TO dms_app;
REVOKE ALL PRIVILEGES ON shop_drawings FROM dms_app;
GRANT CREATE ON shop_drawing_sub_categories TO dms_app;
REVOKE ALL PRIVILEGES ON shop_drawing_sub_categories FROM dms_app;
GRANT CREATE ON shop_drawing_main_categories TO dms_app;
REVOKE ALL PRIVILEGES ON shop_drawing_main_categories FROM dms_app;
GRANT CREATE ON contract_drawing_attachments TO dms_app;
REVOKE ALL PRIVILEGES ON contract_drawing_attachments FROM dms_app;
GRANT CREATE ON contract_drawings TO dms_app;
REVOKE ALL PRIVILEGES ON contract_drawings FROM dms_app;
GRANT CREATE ON contract_drawing_subcat_cat_maps TO dms_app;
REVOKE ALL PRIVILEGES ON contract_drawing_subcat_cat_maps FROM dms_app;
GRANT CREATE ON contract_drawing_sub_cats TO dms_app;
REVOKE ALL PRIVILEGES ON contract_drawing_sub_cats FROM dms_app;
GRANT CREATE ON contract_drawing_cats TO dms_app;
REVOKE ALL PRIVILEGES ON contract_drawing_cats FROM dms_app;
GRANT CREATE ON contract_drawing_volumes TO dms_app;
REVOKE ALL PRIVILEGES ON contract_drawing_volumes FROM dms_app;
