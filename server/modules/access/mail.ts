// Owns the table outgoing_mail: e-mail of ours to members. A mail is stored sealed with the change that causes it, and
// taken before it is sent, so that it is sent at most once.

import { z } from 'zod';
import { type Context, type Kernel, reader } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict } from '../../kernel/errors.ts';
import { addJob, type Handler, job } from '../../kernel/jobs/jobs.ts';
import { type Mail, sendMail } from '../../kernel/outbound/mail.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';

export const sendQueuedMail = job('send-mail', z.object({ org_id: z.uuid(), mail_id: z.uuid() }), { attempts: 3 });

/** A text with one link in the middle. `path` is on the address of the console. */
export type MailText = {
  to: string;
  subject: string;
  lines: readonly string[];
  path: string;
  after: readonly string[];
  /** Attached as CSV. */
  file?: { name: string; text: string };
};

export const isMailSet = ({ config }: Pick<Kernel, 'config'>): boolean =>
  config.SMTP_URL !== '' && config.MAIL_FROM !== '' && config.PUBLIC_URL !== '';

export function assertMailSet(ctx: Context): void {
  if (!isMailSet(ctx))
    throw conflict(
      'This server sends no e-mail: SMTP_URL, MAIL_FROM and PUBLIC_URL are not all set. Hand the link over yourself.',
    );
}

/** An invitation goes to any address that a key names: a sandbox sends none. */
export async function assertMayInviteByMail(ctx: Context): Promise<void> {
  assertMailSet(ctx);
  const { sandbox } = await reader(ctx).one<{ sandbox: boolean }>(
    sql`select sandbox from organizations where id = ${ctx.org.id}`,
  );
  if (sandbox)
    throw conflict(
      'This organization is a sandbox: it sends no e-mail. Hand the link over yourself (`delivery: "link"`).',
    );
}

const fieldLocation = (orgId: string, id: string) => ({ orgId, table: 'outgoing_mail', row: id, field: 'sealed' });

export async function queueMail(
  ctx: Context,
  tx: Tx,
  { to, subject, lines, path, after, file }: MailText,
): Promise<void> {
  const id = uuid7();
  const text = [...lines, `${ctx.config.PUBLIC_URL}${path}`, ...after].join('\n\n');
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  const sealed = sealValue(key, fieldLocation(ctx.org.id, id), JSON.stringify({ to, subject, text, file }));
  await tx.run(sql`
    insert into outgoing_mail (id, org_id, sealed, status, created_at) values (${id}, ${ctx.org.id}, ${sealed}, 'waiting', ${ctx.clock.now()})`);
  await addJob(ctx, tx, sendQueuedMail, { org_id: ctx.org.id, mail_id: id });
}

/** A process that dies between taking and sending leaves the mail unsent: a link that came twice would be worse. */
export const sendQueuedMailJob: Handler<typeof sendQueuedMail> = async (kernel, { org_id, mail_id }) => {
  const row = await kernel.db.maybe<RowOf<'outgoing_mail'>>(sql`
    update outgoing_mail set status = 'taken', taken_at = ${kernel.clock.now()}
    where org_id = ${org_id} and id = ${mail_id} and status = 'waiting' returning *`);
  if (!row) return;
  const key = await kernel.dataKeys.dataKey(kernel.db.queryable, org_id);
  const mail = JSON.parse(openValue(key, fieldLocation(org_id, mail_id), row.sealed).toString()) as Mail;
  const problem = await sendMail({ url: kernel.config.SMTP_URL, from: kernel.config.MAIL_FROM }, mail);
  if (problem !== undefined) kernel.log.warn({ org_id, mail_id, problem }, 'mail not sent');
  await kernel.db.run(sql`
    update outgoing_mail set status = ${problem === undefined ? 'sent' : 'failed'}, problem = ${problem ?? null}
    where org_id = ${org_id} and id = ${mail_id}`);
};
