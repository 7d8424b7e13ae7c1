-- How a person has arranged the columns of a table: their own data, the same in every browser.

-- A layout has at most 60 columns with keys of 64 ASCII characters, each named in three lists and once with its width:
-- 16,500 bytes. The check keeps a fault of the app from filling the table.
CREATE TABLE table_layouts (
  user_id INT NOT NULL,
  table_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  form_version SMALLINT UNSIGNED NOT NULL,
  layout JSON NOT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id, table_id),
  CONSTRAINT fk_table_layouts_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_table_layouts_size CHECK (OCTET_LENGTH(layout) <= 20000)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE, DELETE ON table_layouts TO dms_app;
