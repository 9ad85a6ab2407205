// Owns mails that a mail server posts: signed as Standard Webhooks are, and taken once.
import type { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Problem } from '../../kernel/errors.ts';
import { NO_SECRET, signedId } from '../../kernel/secrets/signed-hooks.ts';
import * as incoming from './incoming.ts';
import type { MailboxRow } from './mailboxes.ts';
import * as mailboxes from './mailboxes.ts';
import type { PostedMail } from './schema.ts';

const refusal = (): Problem =>
  new Problem('permission_denied', 'This is not signed with the secret of this mailbox, or too old. Nothing was done.');

type SignedPost = { id: string; raw: RawRequest; body: Buffer };

/** The organization is that of the mailbox: the caller names none. */
export async function receivePostedMail(
  outer: Context,
  { id, raw, body }: SignedPost,
): Promise<z.input<typeof PostedMail>> {
  const row = isUuid(id) ? await findActive(outer, id) : undefined;
  const ctx = { ...systemContext(outer, row?.org_id ?? outer.org.id, 'mail-hook'), requestId: outer.requestId };
  // The same work for a mailbox that does not exist: the time of the answer must not reveal which do.
  const secret = row ? (await mailboxes.mailboxSecrets(ctx, ctx.db, row)).hook : NO_SECRET;
  if (signedId(ctx.clock, secret, raw.headers, body) === undefined || !row) throw refusal();
  if (!row.enabled) throw conflict('This mailbox is switched off. Switch it on first.');
  const mail = await incoming.parse(ctx, body);
  if (!mail) throw new Problem('bad_request', 'The body is no e-mail. Post it whole, as your server received it.');
  const accepted = await ctx.db.transaction((tx) => incoming.store(ctx, tx, row, mail, null));
  return { accepted };
}

const findActive = (kernel: Kernel, id: string): Promise<MailboxRow | undefined> =>
  kernel.db.maybe<MailboxRow>(sql`
    select m.* from mailboxes m join organizations o on o.id = m.org_id where m.id = ${id} and o.status = 'active'`);
