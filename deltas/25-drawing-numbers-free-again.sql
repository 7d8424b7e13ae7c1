-- A draft that was withdrawn before anybody else saw it gives its revision label back, and a drawing without any
-- revision left gives its number back: uniqueness is of what lives.

ALTER TABLE shop_drawings
  ADD COLUMN live_number VARCHAR(150) COLLATE utf8mb4_nopad_bin AS (IF(is_active, drawing_number, NULL)) STORED AFTER drawing_number,
  DROP INDEX uq_shop_drawings_number,
  ADD UNIQUE KEY uq_shop_drawings_number (project_id, contract_id, live_number);

ALTER TABLE asbuilt_drawings
  ADD COLUMN live_number VARCHAR(150) COLLATE utf8mb4_nopad_bin AS (IF(is_active, drawing_number, NULL)) STORED AFTER drawing_number,
  DROP INDEX uq_asbuilt_drawings_number,
  ADD UNIQUE KEY uq_asbuilt_drawings_number (project_id, contract_id, live_number);

ALTER TABLE shop_drawing_revisions
  ADD COLUMN live_label VARCHAR(8) COLLATE utf8mb4_nopad_bin AS (IF(status = 'CANCELLED', NULL, revision_label)) STORED AFTER revision_label,
  DROP INDEX uq_shop_drawing_revisions_label,
  ADD UNIQUE KEY uq_shop_drawing_revisions_label (shop_drawing_id, live_label);

ALTER TABLE asbuilt_drawing_revisions
  ADD COLUMN live_label VARCHAR(8) COLLATE utf8mb4_nopad_bin AS (IF(status = 'CANCELLED', NULL, revision_label)) STORED AFTER revision_label,
  DROP INDEX uq_asbuilt_drawing_revisions_label,
  ADD UNIQUE KEY uq_asbuilt_drawing_revisions_label (asbuilt_drawing_id, live_label);
