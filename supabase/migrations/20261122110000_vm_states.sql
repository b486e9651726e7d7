-- States of the Linux in the virtual machine: one private object a person, {own id}/state, written over by the next one.

insert into storage.buckets (id, name, public, file_size_limit)
values ('vm-states', 'vm-states', false, 6 * 1024 * 1024)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

create policy "people have one saved machine of their own" on storage.objects
  to authenticated
  using (bucket_id = 'vm-states' and name = (select auth.uid())::text || '/state')
  with check (bucket_id = 'vm-states' and name = (select auth.uid())::text || '/state');
