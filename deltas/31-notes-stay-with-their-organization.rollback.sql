-- Also undoes a delta that was cut off: everything is IF EXISTS.

ALTER TABLE document_number_aliases DROP FOREIGN KEY IF EXISTS fk_document_number_aliases_added_for;
ALTER TABLE document_number_aliases DROP KEY IF EXISTS idx_document_number_aliases_added_for;
ALTER TABLE document_number_aliases DROP COLUMN IF EXISTS added_for_id;
