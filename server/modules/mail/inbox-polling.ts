// Owns the reading of inboxes: one process at a time reads a mailbox, and a mail counts as read only once it is stored. Between two
// polls the connection stays open where the server says by itself that a mail has arrived: then the next poll is at once.
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { addJob, type Run, Superseded } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import {
  type FetchedMail,
  type InboxPosition,
  type InboxWatch,
  imapProblem,
  type PollResult,
  readInbox,
} from '../../kernel/outbound/imap.ts';
import { perKernel } from '../../kernel/state.ts';
import * as incoming from './incoming.ts';
import { readMailbox } from './jobs.ts';
import type { MailboxRow } from './mailboxes.ts';
import * as mailboxes from './mailboxes.ts';
import { MAX_MAIL_BYTES } from './parsing.ts';

/** Mails of one poll; the next one follows at once. */
const MOST = 100;
const MAX_PAUSE_MS = 900_000;
const DAY_MS = 86_400_000;

/** Connections of one process that wait for mails; further mailboxes are read by the clock alone. */
const MAX_WATCHES = 200;

class InboxWatches {
  readonly #open = new Map<string, { watch: InboxWatch; timer: NodeJS.Timeout }>();

  get hasRoom(): boolean {
    return this.#open.size < MAX_WATCHES;
  }

  /** Until the next poll, which has a connection of its own. */
  hold(id: string, watch: InboxWatch, ms: number): void {
    this.drop(id);
    this.#open.set(id, { watch, timer: setTimeout(() => this.drop(id), ms) });
  }

  drop(id: string): void {
    const entry = this.#open.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#open.delete(id);
    entry.watch.close();
  }

  async close(): Promise<void> {
    for (const id of [...this.#open.keys()]) this.drop(id);
  }
}
const inboxWatches = perKernel(() => new InboxWatches());

/** The mailbox was changed or deleted while it was read: what follows belongs to the next poll. */
class MailboxChanged extends Error {}

export async function pollInbox(
  kernel: Kernel,
  { id, org_id }: { id: string; org_id: string },
  run: Run,
): Promise<void> {
  const ctx = systemContext(kernel, org_id, readMailbox.name);
  const row = await ctx.db.maybe<MailboxRow>(sql`
    select * from mailboxes where org_id = ${org_id} and id = ${id} and enabled and due_at is not null`);
  const account = row && mailboxes.accountOf(row.imap, (await mailboxes.mailboxSecrets(ctx, ctx.db, row)).imap);
  if (!row || !account) return;
  const { uid_validity, last_uid } = row;
  const position = uid_validity === null || last_uid === null ? null : { uidValidity: uid_validity, lastUid: last_uid };
  const since = new Date((row.last_checked_at ?? row.created_at).getTime() - DAY_MS);
  const watches = inboxWatches(kernel);
  watches.drop(id);
  // What arrives before the poll is noted would give its job a time that the note then replaces.
  const news = { isNoted: false, hasArrived: false };
  const onNews = (): void => {
    news.hasArrived = true;
    if (!news.isNoted) return;
    ctx.db
      .transaction((tx) => addJob(ctx, tx, readMailbox, { id, org_id }, { key: dueKey(readMailbox, id) }))
      .catch((err: unknown) => ctx.log.warn({ err, mailbox_id: id }, 'a mail that arrived is read later'));
  };
  let watch: InboxWatch | undefined;
  try {
    const take = (mail: FetchedMail) => storeMail(ctx, row, mail, run);
    const poll = await readInbox(
      ctx.outbound,
      account,
      {
        position,
        since,
        most: MOST,
        maxBytes: MAX_MAIL_BYTES + 1,
        signal: run.signal,
        ...(watches.hasRoom && { onNews }),
      },
      take,
    );
    watch = poll.watch;
    await notePoll(ctx, row, poll, run);
    news.isNoted = true;
    if (news.hasArrived) onNews();
    if (watch) watches.hold(id, watch, ctx.tuning.mailboxReadMs);
  } catch (error) {
    watch?.close();
    if (error instanceof Superseded) throw error;
    if (!(error instanceof MailboxChanged)) await noteFailure(ctx, row, imapProblem(error), run);
  }
}

/** The mail and the position in one transaction: a process that dies before it fetches the mail again. */
async function storeMail(
  ctx: Context,
  row: MailboxRow,
  { uid, uidValidity, source }: FetchedMail,
  run: Run,
): Promise<void> {
  const mail = await incoming.parse(ctx, source);
  await ctx.db.transaction(async (tx) => {
    await moveTo(ctx, tx, row, { uidValidity, lastUid: uid });
    await run.fence(tx);
    if (mail) await incoming.store(ctx, tx, row, mail, { uidValidity, uid });
    else ctx.log.warn({ mailbox_id: row.id, uid }, 'a mail could not be read');
  });
}

async function moveTo(ctx: Context, tx: Tx, row: MailboxRow, { uidValidity, lastUid }: InboxPosition): Promise<void> {
  const moved = await tx.run(sql`
    update mailboxes set uid_validity = ${uidValidity}, last_uid = ${lastUid}
    where org_id = ${ctx.org.id} and id = ${row.id} and updated_at = ${row.updated_at}`);
  if (moved === 0) throw new MailboxChanged();
}

async function notePoll(ctx: Context, row: MailboxRow, { position, more }: PollResult, run: Run): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await moveTo(ctx, tx, row, position);
    const worked = row.failures > 0 ? sql`last_error = null, last_error_at = null,` : sql``;
    const at = new Date(ctx.clock.nowMs() + (more ? 0 : ctx.tuning.mailboxReadMs));
    await tx.run(sql`
      update mailboxes set failures = 0, ${worked} last_checked_at = ${ctx.clock.now()}, due_at = ${ctx.clock.toWall(at)}
      where org_id = ${ctx.org.id} and id = ${row.id}`);
    await pollAgain(ctx, tx, row, at, run);
  });
}

async function noteFailure(ctx: Context, row: MailboxRow, problem: string, run: Run): Promise<void> {
  const pause = Math.min(MAX_PAUSE_MS, ctx.tuning.mailboxReadMs * 2 ** Math.min(row.failures, 10));
  const at = new Date(ctx.clock.nowMs() + pause);
  await ctx.db.transaction(async (tx) => {
    const updated = await tx.run(sql`
      update mailboxes set failures = failures + 1, last_error = ${problem}, last_error_at = ${ctx.clock.now()},
        due_at = ${ctx.clock.toWall(at)}
      where org_id = ${ctx.org.id} and id = ${row.id} and updated_at = ${row.updated_at}`);
    if (updated > 0) await pollAgain(ctx, tx, row, at, run);
  });
}

/** Its key is given to the next poll last of all. */
async function pollAgain(ctx: Context, tx: Tx, { id }: MailboxRow, at: Date, run: Run): Promise<void> {
  await run.fence(tx);
  await addJob(ctx, tx, readMailbox, { id, org_id: ctx.org.id }, { at, key: dueKey(readMailbox, id) });
}
