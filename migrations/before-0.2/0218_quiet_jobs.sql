-- Adds a job as graphile_worker.add_job does, without its NOTIFY. A commit that notifies takes a lock that the whole database shares and
-- keeps it until the disk has answered, so commits that add jobs could only follow each other. The process that added the job tells
-- the others after its commit, together with all else that it has to tell at that moment.
create function enqueue_job(kind text, job_payload json, due timestamptz, attempts_allowed integer, job_key text) returns bigint
language plpgsql as $$
declare
  kind_id integer;
  added bigint;
begin
  select task.id into kind_id from graphile_worker._private_tasks task where task.identifier = kind;
  if kind_id is null then
    insert into graphile_worker._private_tasks (identifier) values (kind) on conflict do nothing;
    select task.id into kind_id from graphile_worker._private_tasks task where task.identifier = kind;
  end if;
  -- One that runs already knows nothing of what is new: it loses its key, and its successor runs after it.
  if job_key is not null then
    update graphile_worker._private_jobs job set key = null, attempts = job.max_attempts, updated_at = now()
    where job.key = job_key and job.is_available is not true;
  end if;
  insert into graphile_worker._private_jobs as job (task_id, payload, run_at, max_attempts, key)
  values (kind_id, job_payload, coalesce(due, now()), attempts_allowed, job_key)
  on conflict (key) do update set job_queue_id = null, task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
    max_attempts = excluded.max_attempts, priority = 0, flags = null, revision = job.revision + 1, attempts = 0, last_error = null,
    updated_at = now()
  where job.locked_at is null
  returning job.id into added;
  return added;
end $$;
