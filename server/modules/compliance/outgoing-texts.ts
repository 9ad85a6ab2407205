// Owns texts that conversations send: single ones that a flow asks for, and the replies of a conversation by text.

import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { toE164 } from '../../kernel/phone.ts';
import type { Gate } from '../calling/contract/contact-gate.ts';
import { enqueueText } from './jobs.ts';

type Text = { reference: string; to: string; text: string };

/** One text per reference. `reason` says whether it is sent. */
export const sendTextIfAllowed =
  (gate: Gate) =>
  async (ctx: Context, tx: Tx, { reference, to, text }: Text): Promise<{ sent: boolean; reason: string }> => {
    const phone = toE164(to);
    if (!phone) return { sent: false, reason: `Text not sent: ${to.slice(0, 40)} cannot be a phone number.` };
    const id = uuid7();
    const anyHour = { id: null, timezone: 'UTC', start_hour: 0, end_hour: 24, tag: 'OTHER' } as const;
    const contact = {
      id,
      channel: 'text',
      phone,
      lead: { primaryPhone: phone },
      workflow: anyHour,
      executionId: null,
    } as const;
    const now = ctx.clock.now();
    const assessment = await gate.weigh(
      ctx,
      tx,
      { ...contact, needsTCPACompliance: true, requested: true, carrierType: 'simulated' },
      now.getTime(),
    );
    assessment.record({ moment: 'text', attempted: assessment.verdict.allow });
    if (!assessment.verdict.allow) return { sent: false, reason: `Text not sent: ${assessment.verdict.because}` };
    const added = await tx.run(sql`
      insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reference, created_at, due_at)
      values (${id}, ${ctx.org.id}, 'outbound', ${phone}, '', ${text}, 'reply', ${reference}, ${now}, ${ctx.clock.toWall(now)})
      on conflict do nothing`);
    if (added > 0) await enqueueText(ctx, tx, id);
    return { sent: true, reason: 'Text on its way.' };
  };

type ConversationReply = {
  conversationId: string;
  messageId: string;
  place: number;
  to: string;
  from: string;
  text: string;
};

/** Queued in the transaction that wrote the reply. The gate is asked when each text is sent: until then the person may have sent STOP. */
export async function textReply(ctx: Context, tx: Tx, reply: ConversationReply): Promise<void> {
  const now = ctx.clock.now();
  for (const [index, body] of splitText(reply.text).entries()) {
    const id = uuid7();
    const part = index + 1;
    await tx.run(sql`
      insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reference, conversation_id, message_id, place, part,
        created_at, due_at)
      values (${id}, ${ctx.org.id}, 'outbound', ${reply.to}, ${reply.from}, ${body}, 'reply', ${`${reply.messageId}:${part}`},
        ${reply.conversationId}, ${reply.messageId}, ${reply.place}, ${part}, ${now}, ${ctx.clock.toWall(now)})`);
    await enqueueText(ctx, tx, id);
  }
}

/** No carrier takes a longer text. */
export const MAX_TEXT_CHARACTERS = 1600;

/** From the best separator to cut at to the worst. */
const BREAKS = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s+/g, /\s+/g];

/** Cuts a long reply into texts: at paragraphs, else sentences, else words. A blank reply has no parts. */
export function splitText(text: string, max = MAX_TEXT_CHARACTERS): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const cut = cutAt(rest, max);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** A cut in the first half would leave a needlessly short text. */
function cutAt(text: string, max: number): number {
  for (const separator of BREAKS) {
    let best = 0;
    for (const { index } of text.slice(0, max + 1).matchAll(separator)) if (index <= max) best = index;
    if (best >= max / 2) return best;
  }
  // Not through a pair of surrogates.
  return /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
}
