-- Apps that the operator took down (`npm run app`): their author and reviewers see them, everybody else does not. Unlike a
-- rejected app, which stays in the store (docs/decisions/0023), such an app harms; nothing of it is lost, and it can come back.

create table private.taken_down (
  app_id uuid primary key references public.apps (id) on delete cascade,
  reason text not null constraint taken_down_reason_form check (char_length(reason) between 1 and 500),
  at timestamptz not null default now()
);
revoke all on private.taken_down from public, anon, authenticated;

-- The apps that whoever asks does not see. One list for a statement: few apps are taken down.
create function private.hidden_apps() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when private.is_reviewer() then '{}'::uuid[] else array(
    select app_id from private.taken_down join public.apps on apps.id = app_id
    where apps.user_id is distinct from auth.uid()
  ) end
$$;

drop policy "everybody reads apps" on public.apps;
create policy "everybody reads apps that were not taken down" on public.apps
  for select to anon, authenticated using (id <> all ((select private.hidden_apps())::uuid[]));

-- Takes an app down for a reason, which its author reads in a message, or puts it back without one. False when that is as it was.
create function private.take_down_app(_app_id uuid, _reason text) returns boolean
language plpgsql set search_path = '' as $$
declare
  app public.apps;
begin
  select * into app from public.apps where id = _app_id for update;
  if not found then
    return false;
  end if;
  if _reason is null then
    delete from private.taken_down where app_id = _app_id;
  else
    insert into private.taken_down (app_id, reason) values (_app_id, _reason) on conflict do nothing;
  end if;
  if not found then
    return false;
  end if;
  perform private.audit(case when _reason is null then 'app.put_back' else 'app.taken_down' end, app.user_id, app.id,
    jsonb_strip_nulls(jsonb_build_object('name', app.name, 'reason', _reason)));
  if app.user_id is not null then
    insert into public.received_messages (user_id, sender_name, subject, message)
    values (app.user_id, 'OtterOS',
      case when _reason is null then 'Your app is back in the store' else 'Your app was taken down' end,
      case when _reason is null then format('"%s" can be seen and started by everybody again.', app.name)
        else format('"%s" can be seen and started by you and reviewers alone. The reason: %s', app.name, _reason) end);
  end if;
  return true;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.hidden_apps(), private.take_down_app(uuid, text) from public, anon, authenticated;
grant execute on function private.hidden_apps() to anon, authenticated, service_role;
