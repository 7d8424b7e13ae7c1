DROP TABLE IF EXISTS incoming_letters;
