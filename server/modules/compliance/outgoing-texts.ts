// Owns texts that conversations send: single ones that a flow asks for, and the replies of a conversation that is held by text.

import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { toE164 } from '../../kernel/phone.ts';
import { sql } from '../../kernel/sql.ts';
import type { Gate } from '../calling/contact-gate.ts';
import { sendReply } from './jobs.ts';
import { textParts } from './text-parts.ts';

type Text = { reference: string; to: string; text: string };

/** One text per reference. The reason tells what became of it. */
export const textWithinTheLaw =
  (gate: Gate) =>
  async (ctx: Context, tx: Tx, { reference, to, text }: Text): Promise<{ sent: boolean; reason: string }> => {
    const phone = toE164(to);
    if (!phone) return { sent: false, reason: `Text not sent: ${to.slice(0, 40)} cannot be a phone number.` };
    const id = uuid7();
    const anyHour = { id: null, timezone: 'UTC', start_hour: 0, end_hour: 24, tag: 'OTHER' } as const;
    const contact = { id, channel: 'text', phone, lead: { primaryPhone: phone }, workflow: anyHour, executionId: null } as const;
    const now = ctx.clock.now();
    const weighing = await gate.weigh(
      ctx,
      tx,
      { ...contact, needsTCPACompliance: true, requested: true, carrierType: 'simulated' },
      now.getTime(),
    );
    weighing.record({ moment: 'text', attempted: weighing.verdict.allow });
    if (!weighing.verdict.allow) return { sent: false, reason: `Text not sent: ${weighing.verdict.because}` };
    const added = await tx.run(sql`
      insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reference, created_at, due_at)
      values (${id}, ${ctx.org.id}, 'outbound', ${phone}, '', ${text}, 'reply', ${reference}, ${now}, ${ctx.clock.toWall(now)})
      on conflict do nothing`);
    if (added > 0) await addJob(ctx, tx, sendReply, { id, org_id: ctx.org.id }, { key: dueKey(sendReply, id) });
    return { sent: true, reason: 'Text on its way.' };
  };

type ConversationReply = { conversationId: string; messageId: string; place: number; to: string; from: string; text: string };

/** On their way with the transaction that said them. The gate is asked when each is sent: until then they may have said STOP. */
export async function textReply(ctx: Context, tx: Tx, reply: ConversationReply): Promise<void> {
  const now = ctx.clock.now();
  for (const [index, body] of textParts(reply.text).entries()) {
    const id = uuid7();
    const part = index + 1;
    await tx.run(sql`
      insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reference, conversation_id, message_id, place, part,
        created_at, due_at)
      values (${id}, ${ctx.org.id}, 'outbound', ${reply.to}, ${reply.from}, ${body}, 'reply', ${`${reply.messageId}:${part}`},
        ${reply.conversationId}, ${reply.messageId}, ${reply.place}, ${part}, ${now}, ${ctx.clock.toWall(now)})`);
    await addJob(ctx, tx, sendReply, { id, org_id: ctx.org.id }, { key: dueKey(sendReply, id) });
  }
}
