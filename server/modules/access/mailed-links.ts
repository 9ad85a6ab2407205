// Owns the table asked_sign_in_mails: sign-in links that people ask for on the sign-in page. Whether an address is known is
// seen in its mailbox only: the request does the same for every address, and a job does the rest.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Context, type Kernel, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import { addJob, type Handler, job } from '../../kernel/jobs/jobs.ts';
import { assertMailSet, isMailSet, queueMail } from './mail.ts';
import { emailAddress } from './members.ts';
import { roleOrNothing } from './roles.ts';
import { lockMember, type MemberRow } from './sign-in.ts';
import { insertLink, signInPath } from './sign-in-links.ts';

const LINK_SECONDS = 900;
const MAX_ASKED = 3;
const ASKED_MS = 3600_000;
/** Organizations that one person is mailed links for. */
const MAX_LINKS = 10;

export const mailSignInLinks = job('mail-sign-in-links', z.object({ email_hash: z.string() }), {
  attempts: 3,
  quick: true,
});

export const SignInWays = z
  .object({ email_link: z.boolean().describe('true: the server mails a link on request, by `requestSignInLink`.') })
  .meta({ id: 'SignInWays' });
export const RequestSignInLink = z.object({
  email: emailAddress.describe('Where the link is sent, if a member has this address.'),
});
export const RequestedSignInLink = z
  .object({ expires_in: z.int().describe('Seconds for which the link works, if one was sent.') })
  .meta({ id: 'RequestedSignInLink' });

export const ways = (ctx: Context): z.input<typeof SignInWays> => ({ email_link: isMailSet(ctx) });

/** Counted for every address alike, over all nodes. */
export async function ask(
  ctx: Context,
  { email }: z.output<typeof RequestSignInLink>,
): Promise<z.input<typeof RequestedSignInLink>> {
  assertMailSet(ctx);
  const email_hash = createHash('sha256').update(email).digest('hex');
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - ASKED_MS);
  await transaction(ctx, async (tx) => {
    await tx.run(sql`delete from asked_sign_in_mails where since <= ${before}`);
    const row = await tx.one<Pick<RowOf<'asked_sign_in_mails'>, 'asked' | 'since'>>(sql`
      insert into asked_sign_in_mails as known (email_hash, email, asked, since) values (decode(${email_hash}, 'hex'), ${email}, 1, ${now})
      on conflict (email_hash) do update set asked = known.asked + 1, email = excluded.email returning asked, since`);
    if (row.asked > MAX_ASKED)
      throw new Problem(
        'rate_limited',
        'Links were asked for this address several times. Look into its mailbox, or wait an hour.',
        {
          retryAfter: Math.max(1, Math.ceil((row.since.getTime() - before.getTime()) / 1000)),
        },
      );
    await addJob(ctx, tx, mailSignInLinks, { email_hash }, { key: `mail-sign-in-links:${email_hash}` });
  });
  return { expires_in: LINK_SECONDS };
}

/** The address is forgotten with the same commit: a job that runs again finds none. */
export const mailSignInLinksJob: Handler<typeof mailSignInLinks> = (kernel, { email_hash }) =>
  kernel.db.transaction(async (tx) => {
    const request = await tx.maybe<{ email: string | null }>(
      sql`select email from asked_sign_in_mails where email_hash = decode(${email_hash}, 'hex') for update`,
    );
    if (!request?.email) return;
    await tx.run(sql`update asked_sign_in_mails set email = null where email_hash = decode(${email_hash}, 'hex')`);
    // In the order of organizations, as their audit logs are locked one after the other.
    const found = await tx.rows<{ id: string }>(sql`
      select m.id from members m join organizations o on o.id = m.org_id
      where m.email = ${request.email} and m.status = 'active' and o.status = 'active' order by m.org_id limit ${MAX_LINKS}`);
    for (const { id } of found) {
      const member = await lockMember(tx, id);
      if (member) await mailLink(kernel, tx, member);
    }
  });

async function mailLink(kernel: Kernel, tx: Tx, member: MemberRow): Promise<void> {
  const ctx = systemContext(kernel, member.org_id, 'sign-in-page');
  const { grant } = await roleOrNothing(tx, member.org_id, member.role);
  const { row, code } = await insertLink(ctx, tx, {
    name: member.name,
    role: grant.role,
    scopes: grant.scopes,
    maker_id: null,
    made_in: null,
    made_by: 'the sign-in page',
    member_id: member.id,
    seconds: LINK_SECONDS,
    latest: null,
  });
  const { name: organization } = await tx.one<{ name: string }>(
    sql`select name from organizations where id = ${member.org_id}`,
  );
  await queueMail(ctx, tx, {
    to: member.email,
    subject: `Sign in to ${organization}`,
    path: signInPath(ctx, code),
    lines: [`Hello ${member.name},`, `This link signs you in to ${organization} on Parley, once:`],
    after: [
      `It works until ${row.expires_at.toUTCString()}. If you did not ask for it, do nothing: no one is signed in.`,
    ],
  });
}
