-- Reviewers take apps down and put them back, as the operator does (`npm run app`).

-- Who decided; null: the operator, or an account that is gone.
alter table private.taken_down add column by uuid references auth.users (id) on delete set null;
create index taken_down_by on private.taken_down (by) where by is not null;

create function private.note_taker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.by := auth.uid();
  return new;
end
$$;
create trigger note_taker before insert on private.taken_down
  for each row execute function private.note_taker();

-- Takes an app down for a reason, or puts it back where that is null. False when that is as it was, or the app is gone.
create function public.take_down_app(_app_id uuid, _reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reason text := trim(_reason);
begin
  if not private.is_reviewer() then
    raise exception 'Only reviewers take apps down.' using errcode = '42501';
  end if;
  if reason = '' or char_length(reason) > 500 then
    raise exception 'A reason has 1 to 500 characters.' using errcode = '22023';
  end if;
  return private.take_down_app(_app_id, reason);
end
$$;

-- Why apps were taken down, by their ids, as far as the signed-in person may know: reviewers of all, an author of the own. Apps that are
-- not taken down are left out; asked about are 1000 at most.
create function public.taken_down_reasons(_app_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(taken_down.app_id, taken_down.reason), '{}')
  from private.taken_down join public.apps on apps.id = taken_down.app_id
  where taken_down.app_id = any (_app_ids[1:1000])
    and ((select private.is_reviewer()) or apps.user_id = (select auth.uid()))
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.note_taker() from public, anon, authenticated;
revoke execute on function public.take_down_app(uuid, text), public.taken_down_reasons(uuid[]) from public, anon;
grant execute on function public.take_down_app(uuid, text), public.taken_down_reasons(uuid[]) to authenticated, service_role;
