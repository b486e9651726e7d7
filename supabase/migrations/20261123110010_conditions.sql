-- The API of a Supabase project refuses each statement that changes a table without a condition, also inside of functions
-- (safeupdate): there, an administrator could not name another one. These functions change the one row of a table.

create or replace function private.offer_administrator_code(_code text) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.administrator_code where single_row;
  insert into private.administrator_code (code_hash)
  select private.code_hash(_code)
  where not exists (select from public.user_roles where role = 'administrator')
    and not exists (
      select from private.first_account
      where enabled and claimed_by is null
        and not exists (select from auth.users where email_confirmed_at is not null)
    );
  return found;
end
$$;

create or replace function private.end_administrator_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.administrator_code where single_row;
  return null;
end
$$;

create or replace function private.count_stored() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added numeric := 0;
  removed numeric := 0;
  stored numeric;
  most bigint;
begin
  if tg_op <> 'DELETE' then
    select coalesce(sum(private.stored_size(metadata)), 0) into added from new_objects;
  end if;
  if tg_op <> 'INSERT' then
    select coalesce(sum(private.stored_size(metadata)), 0) into removed from old_objects;
  end if;
  if added = removed then
    return null;
  end if;
  update private.stored set bytes = bytes + added - removed where single_row returning bytes into stored;
  select stored_bytes into most from private.server_limits;
  if added > removed and stored > most then
    raise exception 'This server stores no more files at the moment. Ask the people who run it.' using errcode = 'OTR03';
  end if;
  return null;
end
$$;
