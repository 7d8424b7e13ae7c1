-- Cycle times of a dashboard read the revisions that were submitted within its weeks, however many there are from before.
CREATE INDEX idx_correspondence_revisions_submitted ON correspondence_revisions (submitted_at);
