// E-mail as a channel, as a part of the program.
import { type Kernel, systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { bind, type Run } from '../../kernel/jobs/jobs.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import type { Module } from '../module.ts';
import { MAIL_DATA } from './data-map.ts';
import { mailFollowUp } from './follow-ups.ts';
import { pollInbox } from './inbox-polling.ts';
import { passOn } from './incoming.ts';
import { chatFollowUp, handleMail, readMailbox } from './jobs.ts';
import type { MailRow } from './mails.ts';
import { sendOutgoing } from './outgoing.ts';
import { mailPersonalData } from './personal-data.ts';
import { ratingRoutes } from './rating-page.ts';
import { MAIL_RETENTION } from './retention.ts';
import { mailRoutes } from './routes.ts';

export const mailModule = (ports: ConversationPorts) => {
  const handle = async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, handleMail.name);
    const row = await ctx.db.maybe<MailRow>(sql`
      select * from mails where org_id = ${org_id} and id = ${id} and due_at is not null`);
    if (row) await (row.direction === 'in' ? passOn(ctx, ports, row, run) : sendOutgoing(ctx, row, run));
  };
  return {
    routes: () => [...mailRoutes, ...ratingRoutes],
    jobs: bind([readMailbox, handleMail, chatFollowUp], {
      'read-mailbox': pollInbox,
      'handle-mail': handle,
      'follow-up': mailFollowUp,
    }),
    dueTables: [
      { table: 'mailboxes', job: readMailbox },
      { table: 'mails', job: handleMail },
      { table: 'chat_follow_ups', job: chatFollowUp },
    ],
    retention: MAIL_RETENTION,
    personalData: mailPersonalData,
    dataMap: MAIL_DATA,
  } satisfies Module;
};
