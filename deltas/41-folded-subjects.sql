-- The subject as search compares it: without invisible characters, one spelling of Thai, Arabic digits. Generated, so that
-- no way of writing a subject can forget it; adding it fills in the existing rows. lib/like.ts says the same of a column
-- without one, lib/search-text.ts of what is typed; a test compares the three.
ALTER TABLE correspondence_revisions
  ADD COLUMN subject_folded VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_uca1400_as_ci
    AS (REPLACE(REGEXP_REPLACE(REGEXP_REPLACE(REGEXP_REPLACE(
      REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
      REGEXP_REPLACE(subject, '[\\x{00AD}\\x{200B}-\\x{200F}\\x{2060}\\x{FEFF}]', ''),
      '๐', '0'), '๑', '1'), '๒', '2'), '๓', '3'), '๔', '4'), '๕', '5'), '๖', '6'), '๗', '7'), '๘', '8'), '๙', '9'),
      '([\\x{0E48}-\\x{0E4C}])([\\x{0E31}\\x{0E34}-\\x{0E39}\\x{0E4D}])', '\\2\\1'),
      '\\x{0E4D}([\\x{0E48}-\\x{0E4C}]?)\\x{0E32}', '\\1ำ'),
      'ำ([\\x{0E48}-\\x{0E4C}])', '\\1ำ'),
      'เเ', 'แ')) PERSISTENT;

-- As idx_correspondence_revisions_list, for lists that are searched.
CREATE INDEX idx_correspondence_revisions_search
  ON correspondence_revisions (current_of, subject_folded, document_number, document_date, due_date);
