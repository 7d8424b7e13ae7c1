const OTHER_PERSON = 'of a person without an account: it is a part of the document, not of a user';
const NO_PERSON = 'not a person: the name of the column only looks like one';

/**
 * Columns that name a user or could hold something personal and are in no copy of personal data, with the reason. Every
 * other such column is read by a source of `content`: a test finds them in the schema, and a new one fails it until it
 * is in a source or here.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'issued_copies.sealed_by': 'the name in the certificate of the installation, which is no person',
  'users.user_id': 'an internal key; the copy has the public identifier',
  'saved_views.holder': 'computed by the database from the owner',
  'incoming_letters.sender_name': OTHER_PERSON,
  'register_entries.created_by': 'a copy of the column of `correspondences`, made by the database',
  'transmittal_link_accesses.ip_address': OTHER_PERSON,
  'transmittal_link_accesses.user_agent': OTHER_PERSON,
  'document_number_aliases.added_for_id': NO_PERSON,
  'document_number_voids.replaced_by_id': NO_PERSON,
  'subscription_lanes.holder': NO_PERSON,
  'idempotency_keys.user_id':
    'the answer to a call, kept for a client that repeats it; what the call did is in the other files',
};
