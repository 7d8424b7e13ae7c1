-- Numbers for everybody: a key by which every number of the ledger is found however it is typed, the reminder of a hold
-- that runs out, and the code that a printed revision's QR carries.

ALTER TABLE document_number_reservations
  ADD COLUMN search_key VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL AFTER number_key,
  ADD COLUMN reminded_at DATETIME(3) NULL AFTER expires_at,
  ADD KEY idx_document_number_reservations_search (search_key),
  ADD KEY idx_document_number_reservations_project (project_id, state, created_at);

-- The application folds what it writes (one function for writing and looking up); rows from before are folded here.
UPDATE document_number_reservations SET search_key =
  REGEXP_REPLACE(REGEXP_REPLACE(REGEXP_REPLACE(REGEXP_REPLACE(REPLACE(LOWER(
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(number_key, '{REV}', ''), '{{', '{'), '}}', '}'), '๐', '0'), '๑', '1'), '๒', '2'), '๓', '3'), '๔', '4'), '๕', '5'), '๖', '6'), '๗', '7'), '๘', '8'), '๙', '9')
  ), '.', ''), '[^\\p{L}\\p{M}\\p{N}]+', '-'), '^-|-$', ''), '(?<![0-9])0+(?=[0-9])', ''), '(?<![0-9])-|-(?![0-9])', '');

-- Separators count only between digits now, for documents as well.
UPDATE correspondences SET number_folded = REGEXP_REPLACE(number_folded, '(?<![0-9])-|-(?![0-9])', ''), updated_at = updated_at
  WHERE number_folded IS NOT NULL;

-- 128 random bits, known to whoever holds a print. Not hashed: it opens nothing but the state of the number beside it, and
-- a print made years later, with other secrets, must show the same code.
ALTER TABLE correspondence_revisions ADD COLUMN verification_code CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER workflow_instance_id;

UPDATE correspondence_revisions SET verification_code = LOWER(HEX(RANDOM_BYTES(16))), updated_at = updated_at;

ALTER TABLE correspondence_revisions
  MODIFY verification_code CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT (LOWER(HEX(RANDOM_BYTES(16)))),
  ADD UNIQUE KEY uq_correspondence_revisions_verification (verification_code);

GRANT UPDATE (reminded_at) ON document_number_reservations TO dms_app;
