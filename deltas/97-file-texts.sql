-- What was read of each stored file, for the search: one row for each content.
CREATE TABLE attachment_texts (
  sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  state ENUM('READ','EMPTY','UNREADABLE','TOO_LARGE','NO_TESSERACT') NOT NULL,
  error_code ENUM('ENCRYPTED','BROKEN','NO_CHARACTERS','TOO_SLOW','TOO_MUCH_MEMORY','NO_PROGRAM','MISSING') NULL,
  text MEDIUMTEXT NULL,
  pages INT NULL,
  read_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (sha256),
  KEY idx_attachment_texts_state (state, error_code),
  CONSTRAINT chk_attachment_texts_text CHECK ((text IS NOT NULL) = (state IN ('READ','TOO_LARGE'))),
  CONSTRAINT chk_attachment_texts_error CHECK ((error_code IS NOT NULL) = (state = 'UNREADABLE'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- DELETE is for the text of a file that is removed.
GRANT SELECT, INSERT, UPDATE, DELETE ON attachment_texts TO dms_app;
