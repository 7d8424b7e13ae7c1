-- Evidence packs are exports in a format of their own. The rights version of the run is kept with the file: a pack holds
-- the bytes of documents, so it leaves only while its owner's rights are those with which it was made.
ALTER TABLE exports
  MODIFY format ENUM('csv','xlsx','pdf','zip') NOT NULL,
  ADD COLUMN rights_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER size_bytes;

-- SHA-256 of every finished export. The export and its file go after some days; a holder of the file asks years later
-- whether it was made here and is unchanged.
CREATE TABLE made_files (
  sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  export_uuid UUID NOT NULL,
  format ENUM('csv','xlsx','pdf','zip') NOT NULL,
  made_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (sha256)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_made_files_no_update BEFORE UPDATE ON made_files FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'made_files is append-only';

CREATE TRIGGER trg_made_files_no_delete BEFORE DELETE ON made_files FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'made_files is append-only';

GRANT SELECT, INSERT ON made_files TO dms_app;
