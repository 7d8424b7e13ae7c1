-- Also undoes a delta that was cut off.

ALTER TABLE IF EXISTS document_number_guards
  MODIFY uuid UUID NOT NULL DEFAULT UUID(), ALGORITHM=INSTANT;
