// Owns the form of the data map: for every column that can hold words, what it holds and what an erasure does to it.
// Each module lists its own columns; the kernel's stand here. A column that no module lists fails a test.

export const HANDLINGS = ['erased', 'sealed', 'kept', 'none'] as const;
/**
 * erased: the row is deleted or the column emptied. sealed: unreadable, because the person's key is destroyed.
 * kept: stays, for the reason given. none: never holds anything of a person.
 */
export type Handling = (typeof HANDLINGS)[number];
export type DataMapLine = { table: string; column: string; holds: string; handling: Handling; reason: string };

const lines = (handling: Handling, table: string, columns: string, holds: string, reason: string): DataMapLine[] =>
  columns.split(' ').map((column) => ({ table, column, holds, handling, reason }));

/** `columns` are separated by spaces. */
export const erased = (table: string, columns: string, holds: string, reason = ''): DataMapLine[] =>
  lines('erased', table, columns, holds, reason);
export const sealedLine = (table: string, columns: string, holds: string): DataMapLine[] =>
  lines('sealed', table, columns, holds, 'sealed under the key of the person, which an erasure destroys');
export const retained = (table: string, columns: string, holds: string, reason: string): DataMapLine[] =>
  lines('kept', table, columns, holds, reason);
export const none = (table: string, columns: string, holds = 'ids, kinds and states'): DataMapLine[] =>
  lines('none', table, columns, holds, '');

const QUEUE = 'work to do: kinds, keys and ids';

export const KERNEL_DATA: readonly DataMapLine[] = [
  ...none('presence', 'actor_id session name doing', 'who of the team looks at what just now; 30 seconds'),
  ...none('idempotency_keys', 'key_hash fingerprint', 'hashes of the key and of the request'),
  ...erased(
    'idempotency_keys',
    'sealed',
    'the stored answer of a repeated request, for 24 hours',
    'emptied where it is about the person',
  ),
  ...none('idempotency_keys', 'about', 'ids, and keyed fingerprints of numbers, that the answer is about'),
  ...none('events', 'type actor request_id traceparent'),
  ...erased('events', 'subject', 'what an event is about: an id, or a phone number'),
  ...erased(
    'events',
    'data',
    'ids and states; phone numbers and free labels in the fields that the event’s type names',
  ),
  ...none('audit_heads', 'hash mac'),
  ...none('audit_log', 'action actor request_id prev_hash hash'),
  ...retained(
    ...(['audit_log', 'subject', 'ids; of a phone number a keyed fingerprint'] as const),
    'The chain is append-only. Rows about the do-not-call list from before this rule hold the number itself.',
  ),
  ...retained(
    ...(['audit_log', 'details', 'ids, counts and changed settings'] as const),
    'The chain is append-only. Rows about the do-not-call list from before this rule hold the entry itself.',
  ),
  ...none('retention_totals', 'table_name', 'names of tables'),
  ...none('retention_untold', 'table_name', 'names of tables'),
  ...none('worker_leases', 'id'),
  ...none('cluster_figures', 'figures', 'counts and ages for /metrics, by kind and state'),
  ...none('data_keys', 'subject master_key_id wrapped', 'the keys themselves, wrapped, and whose they are, by id'),
  ...none('secret_check', 'value', 'a proof that the master key belongs to this database'),
  ...none('organization_moves', 'slug state address', 'how far a move is, and the address of the cell that it goes to'),
  ...none('moved_names', 'hash', 'hashes of keys, tokens and public ids of an organization that has moved'),
  ...none('schema_migrations', 'name hash'),
  ...none('jobs', 'kind payload org key last_error locked_by', QUEUE),
  ...none('job_kinds', 'name', QUEUE),
];
