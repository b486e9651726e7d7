-- Terms for all of the platform's tables, and for deletions that no disk answers to.

create index objects_to_remove_since on private.objects_to_remove (since);

-- Clears away what is over: failed sign-ins of 30 days (200,000 at most), counts of spans that have ended, rows of the audit log
-- after private.audit_term(), stored objects of deleted accounts whose content no server had for 30 days. In the platform's
-- tables: sessions unused for `_idle` days or begun `_longest` days ago, refresh tokens used 30 days ago, links to replace a
-- password 2 days old, sign-ins that another page began and a day did not end, its own audit log after 90 days. A hosted project
-- owns these tables; what it does not allow stays as it is. False when another server is at it.
create or replace function private.sweep(_idle integer, _longest integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  clears text;
begin
  if not pg_try_advisory_xact_lock(7268837010) then
    return false;
  end if;
  delete from private.failed_sign_ins
  where at < now() - interval '30 days' or id <= (select max(id) - 200000 from private.failed_sign_ins);
  -- No span is longer than a day.
  delete from private.auth_counts where since < now() - interval '2 days';
  delete from private.uses where since < now() - interval '2 days';
  delete from private.audit_log where at < now() - private.audit_term();
  delete from private.objects_to_remove where since < now() - interval '30 days';
  foreach clears in array array[
    $sql$delete from auth.sessions
      where created_at < now() - $2 * interval '1 day'
        or greatest(created_at, refreshed_at at time zone 'utc') < now() - $1 * interval '1 day'$sql$,
    -- Long after it was used, a token only tells that it was copied; a year of hourly ones is too many to keep.
    $sql$delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'$sql$,
    $sql$update auth.users set recovery_token = ''
      where recovery_token <> '' and recovery_sent_at < now() - interval '2 days'$sql$,
    $sql$delete from auth.flow_state where created_at < now() - interval '1 day'$sql$,
    $sql$delete from auth.audit_log_entries where created_at < now() - interval '90 days'$sql$
  ] loop
    begin
      execute clears using _idle, _longest;
    exception when insufficient_privilege or undefined_table then
      null;
    end;
  end loop;
  return true;
end
$$;
