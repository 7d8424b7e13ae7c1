-- Text of each document for the search: what is shown of a hit, and the words by which it is found. Text of files is
-- apart, because not every reader of a document may read its files.
CREATE TABLE find_texts (
  correspondence_id INT NOT NULL,
  revision_id INT NULL,
  is_sent TINYINT(1) NOT NULL DEFAULT 0,
  index_version VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  content MEDIUMTEXT NOT NULL,
  file_content MEDIUMTEXT NOT NULL,
  tokens MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  file_tokens MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  indexed_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (correspondence_id),
  KEY idx_find_texts_indexed (indexed_at),
  KEY idx_find_texts_revision (revision_id),
  KEY idx_find_texts_version (index_version),
  FULLTEXT KEY ft_find_texts_tokens (tokens),
  FULLTEXT KEY ft_find_texts_all (tokens, file_tokens),
  CONSTRAINT fk_find_texts_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_find_texts_revision FOREIGN KEY (revision_id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON find_texts TO dms_app;
