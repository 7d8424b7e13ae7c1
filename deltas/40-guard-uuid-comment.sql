-- The identifier of a guard carries the comment that every public identifier has.

ALTER TABLE document_number_guards
  MODIFY uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)', ALGORITHM=INSTANT;
