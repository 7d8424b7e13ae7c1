-- Also undoes a delta that was cut off. Where a number or a label was used again meanwhile the unique key cannot come
-- back: that data has to be settled by hand first. The helper keys stand in for the references while the other is away.

ALTER TABLE IF EXISTS asbuilt_drawing_revisions
  DROP INDEX IF EXISTS uq_asbuilt_drawing_revisions_label,
  DROP COLUMN IF EXISTS live_label;
ALTER TABLE IF EXISTS asbuilt_drawing_revisions
  ADD UNIQUE KEY uq_asbuilt_drawing_revisions_label (asbuilt_drawing_id, revision_label);
ALTER TABLE IF EXISTS shop_drawing_revisions
  DROP INDEX IF EXISTS uq_shop_drawing_revisions_label,
  DROP COLUMN IF EXISTS live_label;
ALTER TABLE IF EXISTS shop_drawing_revisions
  ADD UNIQUE KEY uq_shop_drawing_revisions_label (shop_drawing_id, revision_label);
ALTER TABLE IF EXISTS asbuilt_drawings ADD KEY IF NOT EXISTS idx_asbuilt_drawings_helper (project_id);
ALTER TABLE IF EXISTS asbuilt_drawings
  DROP INDEX IF EXISTS uq_asbuilt_drawings_number,
  DROP COLUMN IF EXISTS live_number;
ALTER TABLE IF EXISTS asbuilt_drawings
  ADD UNIQUE KEY uq_asbuilt_drawings_number (project_id, contract_id, drawing_number);
ALTER TABLE IF EXISTS asbuilt_drawings DROP INDEX IF EXISTS idx_asbuilt_drawings_helper;
ALTER TABLE IF EXISTS shop_drawings ADD KEY IF NOT EXISTS idx_shop_drawings_helper (project_id);
ALTER TABLE IF EXISTS shop_drawings
  DROP INDEX IF EXISTS uq_shop_drawings_number,
  DROP COLUMN IF EXISTS live_number;
ALTER TABLE IF EXISTS shop_drawings
  ADD UNIQUE KEY uq_shop_drawings_number (project_id, contract_id, drawing_number);
ALTER TABLE IF EXISTS shop_drawings DROP INDEX IF EXISTS idx_shop_drawings_helper;
