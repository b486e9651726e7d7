-- Servers that start at the same time each offer a code; the last one counts. Before, all but the first failed to start.
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
    )
  on conflict (single_row) do update set code_hash = excluded.code_hash, made_at = now();
  return found;
end
$$;
