-- The first administrator of a server that others reach: whoever reads its log proves it by a code that stands there.

-- At most one row: the code of the server that started last. The code itself stands in its log alone.
create table private.administrator_code (
  single_row boolean primary key default true check (single_row),
  code_hash text not null,
  made_at timestamptz not null default now()
);
revoke all on private.administrator_code from public, anon, authenticated;

-- Puts a code in the place of the one before. False, and there is none, where somebody is administrator or the first account is
-- still to become it.
create function private.offer_administrator_code(_code text) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.administrator_code;
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

-- However somebody became administrator, the code is over.
create function private.end_administrator_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.administrator_code;
  return null;
end
$$;
create trigger end_administrator_code after insert on public.user_roles
  for each row when (new.role = 'administrator') execute function private.end_administrator_code();

-- Whether the signed-in person could become administrator by a code now.
create function public.needs_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.administrator_code)
    and not exists (select from public.user_roles where role = 'administrator')
$$;

-- Makes the signed-in person administrator and trusted user, as the first account of a server is elsewhere. Answers 'done', 'wrong',
-- 'too many' (ten codes of one person in an hour) or 'over' (there is an administrator, or no code). No refusal is an error: it would
-- take the count back.
create function public.claim_administrator(_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  expected text;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if not private.count_use(auth.uid()::text, 'administrator codes', interval '1 hour', 10) then
    return 'too many';
  end if;
  -- Of two at the same moment the second waits, and finds no code.
  select code_hash into expected from private.administrator_code for update;
  if not found or exists (select from public.user_roles where role = 'administrator') then
    return 'over';
  end if;
  if expected is distinct from private.code_hash(_code) then
    return 'wrong';
  end if;
  insert into public.user_roles (user_id, role)
  values (auth.uid(), 'trusted_user'), (auth.uid(), 'administrator')
  on conflict do nothing;
  return 'done';
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.offer_administrator_code(text), private.end_administrator_code()
  from public, anon, authenticated;
revoke execute on function public.needs_administrator(), public.claim_administrator(text) from public, anon;
grant execute on function public.needs_administrator(), public.claim_administrator(text) to authenticated, service_role;
