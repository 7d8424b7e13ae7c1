DROP PROCEDURE IF EXISTS read_index_sizes;
