-- A back end with realtime, such as a hosted Supabase, tells people at once of messages that come in: each of their own, as the
-- policies of the table say. Elsewhere there is no such publication, and the desktop asks from time to time.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.received_messages;
  end if;
end
$$;
