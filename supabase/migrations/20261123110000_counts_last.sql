-- Counts of sign-ups and mails a day outlast a crash of the database: an unlogged table is empty after it, and as many accounts again
-- were made on that day as the operator allowed. A request that is refused writes nothing, so that a flood does not fill the log.
alter table private.auth_counts set logged;
