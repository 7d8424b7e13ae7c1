-- Whether a document of the type may be submitted without text and without a file. RFAs and transmittals have rules of
-- their own.
ALTER TABLE correspondence_types
  ADD COLUMN requires_content BOOLEAN NOT NULL DEFAULT TRUE AFTER requires_contract;
