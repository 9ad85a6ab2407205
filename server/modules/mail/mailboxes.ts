// Owns the table mailboxes: how mails come in and go out, what the assistant may do with them, and whether it works.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { checkInbox } from '../../kernel/outbound/imap.ts';
import { checkMailServer } from '../../kernel/outbound/mail.ts';
import type { MailAccount } from '../../kernel/outbound/mail-hosts.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { newHookSecret } from '../../kernel/secrets/signed-hooks.ts';
import { readMailbox } from './jobs.ts';
import type {
  CreateMailbox,
  Mailbox,
  MailboxCheck,
  MailboxServer,
  MailboxWithSecret,
  MODES,
  UpdateMailbox,
} from './schema.ts';

type Server = z.output<typeof MailboxServer>;
export type MailboxRow = RowOf<'mailboxes', { mode: (typeof MODES)[number]; imap: Server | null; smtp: Server | null }>;
/** `signing`: of addresses that name a conversation, in base64. */
type Secrets = { imap: string; smtp: string; hook: string; signing: string };

/** Who sets the servers of a mailbox reads what comes in, and writes in the name of the organization. */
const MAILBOX_SCOPES = ['conversations:read', 'conversations:write'] as const;
const MAX_MAILBOXES = 50;
/** An outage of a few minutes is not worth a warning. */
const FAILURES_SHOWN = 2;

const fieldLocation = (orgId: string, id: string) => ({ orgId, table: 'mailboxes', row: id, field: 'sealed' });

function stateOf({ enabled, failures, last_checked_at, imap }: MailboxRow): z.input<typeof Mailbox>['state'] {
  if (!enabled) return 'off';
  if (failures >= FAILURES_SHOWN) return 'failing';
  return last_checked_at === null && imap !== null ? 'new' : 'working';
}

const toServer = (server: Server | null): Server | null =>
  server && { host: server.host, port: server.port, security: server.security, user: server.user };

const toMailbox = (row: MailboxRow): z.input<typeof Mailbox> => ({
  id: row.id,
  name: row.name,
  address: row.address,
  sender_name: row.sender_name,
  assistant_id: row.assistant_id,
  mode: row.mode,
  enabled: row.enabled,
  queue: row.queue,
  signature: row.signature,
  plus_address: row.plus_address,
  replies_per_hour: row.replies_per_hour,
  rating_request: row.rating_request,
  imap: toServer(row.imap),
  smtp: toServer(row.smtp),
  hook_path: inCell(row.cell, `/hooks/mail/${row.id}`),
  state: stateOf(row),
  last_error: row.last_error,
  last_error_at: isoOrNull(row.last_error_at),
  last_checked_at: isoOrNull(row.last_checked_at),
  last_received_at: isoOrNull(row.last_received_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export function create(ctx: Context, body: z.output<typeof CreateMailbox>): Promise<z.input<typeof MailboxWithSecret>> {
  requireScopes(ctx, MAILBOX_SCOPES);
  return transaction(ctx, async (tx) => {
    await assertNoSandbox(ctx, tx);
    await assertAssistant(ctx, tx, body.assistant_id);
    const id = uuid7();
    const now = ctx.clock.now();
    // First, as its chain admits one writer of an organization at a time: the count below holds.
    await audit(ctx, tx, 'mailbox.created', id, { name: body.name, assistant_id: body.assistant_id, mode: body.mode });
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from mailboxes where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_MAILBOXES)
      throw conflict(`An organization has at most ${MAX_MAILBOXES} mailboxes. Delete one first.`);
    await assertFree(ctx, tx, body.address, id);
    const secrets: Secrets = {
      imap: passwordOf('imap', body.imap, null, ''),
      smtp: passwordOf('smtp', body.smtp, null, ''),
      hook: newHookSecret(),
      signing: randomBytes(32).toString('base64'),
    };
    const row = await tx.one<MailboxRow>(sql`
      insert into mailboxes (id, org_id, name, address, sender_name, assistant_id, mode, enabled, queue, signature, plus_address,
        replies_per_hour, rating_request, imap, smtp, sealed, due_at, cell, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.name}, ${body.address}, ${body.sender_name}, ${body.assistant_id}, ${body.mode}, ${body.enabled},
        ${body.queue}, ${body.signature}, ${body.plus_address}, ${body.replies_per_hour}, ${body.rating_request}, ${toServer(body.imap)},
        ${toServer(body.smtp)}, ${await seal(ctx, tx, id, secrets)}, ${dueNow(ctx, body)}, ${cellOf(ctx.config)}, ${now}, ${now})
      returning *`);
    await readSoon(ctx, tx, row);
    return { ...toMailbox(row), secret: secrets.hook };
  });
}

/** A mailbox writes to any address that writes to it. Nothing makes a sandbox of an organization that has mailboxes. */
async function assertNoSandbox(ctx: Context, db: Db): Promise<void> {
  const { sandbox } = await db.one<{ sandbox: boolean }>(
    sql`select sandbox from organizations where id = ${ctx.org.id}`,
  );
  if (sandbox)
    throw conflict('This organization is a sandbox: it has no mailboxes. Connect yours in another organization.');
}

export async function list(ctx: Context, query: PageRequest) {
  return toPage(await pageRows<MailboxRow>(ctx, 'mailboxes', query), query.limit, toMailbox);
}

export const read = async (ctx: Context, id: string) => toMailbox(await find(ctx, reader(ctx), id));

export async function find(ctx: Context, db: Db, id: string): Promise<MailboxRow> {
  const row = await db.maybe<MailboxRow>(sql`select * from mailboxes where org_id = ${ctx.org.id} and id = ${id}`);
  if (!row) throw notFound('mailbox');
  return row;
}

/** Another inbox is read from its end: what lies in it was not written to us while we read it. */
export function update(
  ctx: Context,
  id: string,
  change: z.output<typeof UpdateMailbox>,
): Promise<z.input<typeof Mailbox>> {
  requireScopes(ctx, MAILBOX_SCOPES);
  return transaction(ctx, async (tx) => {
    const before = await lock(ctx, tx, id);
    if (change.assistant_id !== undefined) await assertAssistant(ctx, tx, change.assistant_id);
    if (change.address !== undefined) await assertFree(ctx, tx, change.address, id);
    const stored = await mailboxSecrets(ctx, tx, before);
    const imap = change.imap === undefined ? before.imap : toServer(change.imap);
    const smtp = change.smtp === undefined ? before.smtp : toServer(change.smtp);
    const secrets: Secrets = {
      ...stored,
      imap: change.imap === undefined ? stored.imap : passwordOf('imap', change.imap, before.imap, stored.imap),
      smtp: change.smtp === undefined ? stored.smtp : passwordOf('smtp', change.smtp, before.smtp, stored.smtp),
    };
    const isSameInbox = isSameAccount(imap, before.imap);
    const enabled = change.enabled ?? before.enabled;
    const queue = change.queue === undefined ? before.queue : change.queue;
    const ratingRequest = change.rating_request === undefined ? before.rating_request : change.rating_request;
    const row = await tx.one<MailboxRow>(sql`
      update mailboxes set name = ${change.name ?? before.name}, address = ${change.address ?? before.address},
        sender_name = ${change.sender_name ?? before.sender_name}, assistant_id = ${change.assistant_id ?? before.assistant_id},
        mode = ${change.mode ?? before.mode}, enabled = ${enabled}, queue = ${queue}, signature = ${change.signature ?? before.signature},
        plus_address = ${change.plus_address ?? before.plus_address},
        replies_per_hour = ${change.replies_per_hour ?? before.replies_per_hour}, rating_request = ${ratingRequest}, imap = ${imap}, smtp = ${smtp},
        sealed = ${await seal(ctx, tx, id, secrets)}, uid_validity = ${isSameInbox ? before.uid_validity : null},
        last_uid = ${isSameInbox ? before.last_uid : null}, failures = 0, last_error = null, last_error_at = null,
        due_at = ${dueNow(ctx, { enabled, imap })}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await readSoon(ctx, tx, row);
    await audit(ctx, tx, 'mailbox.updated', id, { changed: Object.keys(change) });
    return toMailbox(row);
  });
}

/** Its conversations stay, and can be answered no more. */
export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { name } = await lock(ctx, tx, id);
    await tx.run(sql`
      update mails set status = 'failed', problem = 'The mailbox was deleted.', due_at = null
      where org_id = ${ctx.org.id} and mailbox_id = ${id} and direction = 'out' and status in ('waiting', 'draft')`);
    await tx.run(sql`
      update mails set status = 'ignored', problem = 'The mailbox was deleted.', due_at = null
      where org_id = ${ctx.org.id} and mailbox_id = ${id} and direction = 'in' and status = 'waiting'`);
    await tx.run(sql`delete from mailboxes where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'mailbox.deleted', id, { name });
  });
}

/** The earlier secret is invalid from now on. */
export function rotateHookSecret(ctx: Context, id: string): Promise<z.input<typeof MailboxWithSecret>> {
  requireScopes(ctx, MAILBOX_SCOPES);
  return transaction(ctx, async (tx) => {
    const before = await lock(ctx, tx, id);
    const secrets = { ...(await mailboxSecrets(ctx, tx, before)), hook: newHookSecret() };
    const row = await tx.one<MailboxRow>(sql`
      update mailboxes set sealed = ${await seal(ctx, tx, id, secrets)}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'mailbox.secret_rotated', id, {});
    return { ...toMailbox(row), secret: secrets.hook };
  });
}

/** Signs in at both servers, and sends nothing. */
export async function checkMailbox(ctx: Context, id: string): Promise<z.input<typeof MailboxCheck>> {
  const row = await find(ctx, ctx.db, id);
  const secrets = await mailboxSecrets(ctx, ctx.db, row);
  const [imap, smtp] = [accountOf(row.imap, secrets.imap), accountOf(row.smtp, secrets.smtp)];
  const [incoming, outgoing] = await Promise.all([
    imap && checkInbox(ctx.outbound, imap),
    smtp ? checkMailServer(ctx.outbound, smtp) : operatorProblem(ctx),
  ]);
  const isWell = !incoming && !outgoing;
  if (isWell) {
    await transaction(ctx, async (tx) => {
      const checked = await tx.maybe<MailboxRow>(sql`
        update mailboxes set failures = 0, last_error = null, last_error_at = null, due_at = ${dueNow(ctx, row)}
        where org_id = ${ctx.org.id} and id = ${id} returning *`);
      if (checked) await readSoon(ctx, tx, checked);
    });
  }
  return { incoming: incoming ?? null, outgoing: outgoing ?? null };
}

const operatorProblem = ({ config }: Context): string | undefined =>
  config.SMTP_URL === '' || config.MAIL_FROM === ''
    ? 'This server sends no e-mail: give the mailbox an SMTP server, or have the operator set SMTP_URL and MAIL_FROM.'
    : undefined;

export const accountOf = (server: Server | null, password: string): MailAccount | undefined =>
  server === null ? undefined : { ...server, password };

export async function mailboxSecrets(
  ctx: Context,
  db: Db,
  { id, sealed }: Pick<MailboxRow, 'id' | 'sealed'>,
): Promise<Secrets> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return JSON.parse(openValue(key, fieldLocation(ctx.org.id, id), sealed).toString('utf8')) as Secrets;
}

const seal = async (ctx: Context, tx: Tx, id: string, secrets: Secrets): Promise<Buffer> =>
  sealValue(
    await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id),
    fieldLocation(ctx.org.id, id),
    JSON.stringify(secrets),
  );

const isSameAccount = (one: Server | null, other: Server | null): boolean =>
  one?.host === other?.host && one?.port === other?.port && one?.user === other?.user;

/** A stored password goes to the server that it was given for, and to no other. */
function passwordOf(
  name: 'imap' | 'smtp',
  server: (Server & { password?: string | undefined }) | null,
  before: Server | null,
  storedPassword: string,
): string {
  if (server === null) return '';
  if (server.password !== undefined) return server.password;
  const isStrictEnough = before?.security === server.security || server.security !== 'none';
  if (before !== null && isSameAccount(server, before) && isStrictEnough && storedPassword !== '')
    return storedPassword;
  if (name === 'smtp' && server.user === '') return '';
  throw new Invalid([
    { type: 'missing', loc: ['body', name, 'password'], msg: 'Give the password of this server', input: null },
  ]);
}

const dueNow = (ctx: Context, { enabled, imap }: { enabled: boolean; imap: unknown }): Date | null =>
  enabled && imap !== null ? ctx.clock.toWall(ctx.clock.now()) : null;

async function readSoon(ctx: Context, tx: Tx, { id, due_at }: MailboxRow): Promise<void> {
  if (due_at === null) return;
  await addJob(ctx, tx, readMailbox, { id, org_id: ctx.org.id }, { key: dueKey(readMailbox, id) });
}

export async function lock(ctx: Context, tx: Tx, id: string): Promise<MailboxRow> {
  const row = await tx.maybe<MailboxRow>(
    sql`select * from mailboxes where org_id = ${ctx.org.id} and id = ${id} for update`,
  );
  if (!row) throw notFound('mailbox');
  return row;
}

async function assertAssistant(ctx: Context, tx: Tx, id: string): Promise<void> {
  const exists = await tx.maybe(
    sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${id} for key share`,
  );
  if (!exists) throw notFound('assistant');
}

async function assertFree(ctx: Context, tx: Tx, address: string, id: string): Promise<void> {
  const other = await tx.maybe(sql`
    select 1 from mailboxes where org_id = ${ctx.org.id} and address = ${address} and id <> ${id}`);
  if (other) throw conflict('Another mailbox has this address. Change that one, or delete it first.');
}

/** Where mails by the operator's server come from; empty where it sends none. */
export const operatorAddress = ({ config: { MAIL_FROM } }: Pick<Context, 'config'>): string =>
  (/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM).trim();

/** Whether one of these is an address of ours: what we sent ourselves is never answered. */
export async function isOwnAddress(ctx: Context, db: Db, address: string): Promise<boolean> {
  const [local = '', domain = ''] = address.split('@');
  const plain = `${local.split('+', 1)[0]}@${domain}`;
  if (operatorAddress(ctx).toLowerCase() === plain) return true;
  return (
    (await db.maybe(sql`select 1 from mailboxes where org_id = ${ctx.org.id} and address = ${plain}`)) !== undefined
  );
}
