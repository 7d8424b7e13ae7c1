-- What each step of a review said of each item, and what a draft and a recall of an RFA have to remember.

-- is_ready: whoever wrote the draft says that it may be sent. recalled_submitted_at: when the recipients had got what
-- was called back; the date on the stub that they keep.
ALTER TABLE rfa_revisions
  ADD COLUMN is_ready BOOLEAN NOT NULL DEFAULT FALSE AFTER status_code,
  ADD COLUMN recalled_submitted_at DATETIME(3) NULL AFTER recall_reason;

-- rfa_items keeps the last result of an item; this keeps everyone's, each with the act that gave it. Who may read the
-- comment is that act's comment_visibility.
CREATE TABLE rfa_item_results (
  id BIGINT NOT NULL AUTO_INCREMENT,
  rfa_item_id INT NOT NULL,
  history_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  approve_code_id INT NOT NULL,
  comment TEXT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_rfa_item_results_history (rfa_item_id, history_id),
  KEY idx_rfa_item_results_history (history_id),
  KEY idx_rfa_item_results_approve_code (approve_code_id),
  CONSTRAINT fk_rfa_item_results_item FOREIGN KEY (rfa_item_id) REFERENCES rfa_items (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_item_results_history FOREIGN KEY (history_id) REFERENCES workflow_histories (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_item_results_approve_code FOREIGN KEY (approve_code_id) REFERENCES rfa_approve_codes (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON rfa_item_results TO dms_app;
