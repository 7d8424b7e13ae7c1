-- What lists sort by, filter by and search in, beside the key that joins it: the text of a revision lies in its row, and
-- reading a hundred thousand rows for their subject reads a hundred thousand letters.
CREATE INDEX idx_correspondence_revisions_list
  ON correspondence_revisions (current_of, subject, document_number, document_date, due_date);
