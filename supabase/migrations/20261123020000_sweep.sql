-- What nobody needs any more goes on written terms, whoever made it and however many servers there are.

create index uses_since on private.uses (since);
create index audit_log_at on private.audit_log (at);

-- Clears away what is over: sessions unused for `_idle` days or begun `_longest` days ago, refresh tokens used 30 days ago, links to
-- replace a password 2 days old, failed sign-ins of 30 days (200,000 at most), counts of spans that have ended, rows of the
-- audit log after private.audit_term(). False when another server is at it.
create function private.sweep(_idle integer, _longest integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(7268837010) then
    return false;
  end if;
  delete from auth.sessions
  where created_at < now() - _longest * interval '1 day'
    or greatest(created_at, refreshed_at at time zone 'utc') < now() - _idle * interval '1 day';
  -- Long after it was used, a token only tells that it was copied; a year of hourly ones is too many to keep.
  delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
  update auth.users set recovery_token = '' where recovery_token <> '' and recovery_sent_at < now() - interval '2 days';
  delete from private.failed_sign_ins
  where at < now() - interval '30 days' or id <= (select max(id) - 200000 from private.failed_sign_ins);
  -- No span is longer than a day.
  delete from private.auth_counts where since < now() - interval '2 days';
  delete from private.uses where since < now() - interval '2 days';
  delete from private.audit_log where at < now() - private.audit_term();
  return true;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.sweep(integer, integer) from public, anon, authenticated;
