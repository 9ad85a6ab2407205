// Owns the delivery of texts: inbound ones reach their conversation in order; outbound ones are sent in order,
// once, if the law allows it then.
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { Run } from '../../kernel/jobs/jobs.ts';
import { assess, type ContactAttempt, recordContact } from './contacts.ts';
import { enqueueText, sendReply } from './jobs.ts';
import { ANSWER_MS, type TextMessageRow } from './messages.ts';
import { whileLocked, whileUnlisted } from './number-hold.ts';
import { allNumbers, type CompliancePorts } from './ports.ts';

type Delivery = { ctx: Context; ports: CompliancePorts; run: Run };
/** A text that belongs to a conversation. */
type ConversationText = TextMessageRow & { conversation_id: string; place: number; part: number };

export const deliverText =
  (ports: CompliancePorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const delivery = { ctx: systemContext(kernel, org_id, sendReply.name), ports, run };
    const row = await findDue(delivery.ctx, id);
    if (!row) return;
    if (row.direction === 'inbound') return passOn(delivery, row);
    return isOfConversation(row) ? sendInOrder(delivery, row) : sendWithoutGate(delivery, row);
  };

const findDue = (ctx: Context, id: string): Promise<TextMessageRow | undefined> =>
  ctx.db.maybe<TextMessageRow>(
    sql`select * from text_messages where org_id = ${ctx.org.id} and id = ${id} and due_at is not null`,
  );

const isOfConversation = (row: TextMessageRow): row is ConversationText =>
  row.conversation_id !== null && row.place !== null && row.part !== null;

/** The person was erased while an assistant was about to get the text: nothing of it may stay. */
class TextDeleted extends Error {}

/** Earlier texts are passed on first, whichever job runs first. */
async function passOn({ ctx, ports, run }: Delivery, row: TextMessageRow): Promise<void> {
  const replies: (() => Promise<void>)[] = [];
  const ofThread = sql`org_id = ${ctx.org.id} and phone = ${row.phone} and our_number = ${row.our_number} and direction = 'inbound'`;
  const passOnNext = () =>
    ctx.db.transaction(async (tx) => {
      const thread = `texts:${ctx.org.id}:${row.our_number}:${row.phone}`;
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${thread}, 0))`);
      await run.fence(tx);
      const next = await tx.maybe<TextMessageRow>(sql`
        select * from text_messages where ${ofThread} and due_at is not null and (created_at, id) <= (${row.created_at}, ${row.id}::uuid)
        order by created_at, id limit 1`);
      if (!next) return false;
      const text = { id: next.id, from: next.phone, to: next.our_number, text: next.body };
      const { conversationId, problem, proceed } = await ports.hearText(ctx, tx, text);
      const updated = await tx.run(sql`
        update text_messages set due_at = null, conversation_id = ${conversationId}, problem = ${problem}
        where org_id = ${ctx.org.id} and id = ${next.id} and due_at is not null`);
      if (updated === 0) throw new TextDeleted();
      replies.push(proceed);
      return true;
    });
  try {
    for (let more = true; more; ) more = await passOnNext();
  } catch (error) {
    if (!(error instanceof TextDeleted)) throw error;
  } finally {
    for (const proceed of replies) await proceed();
  }
}

/** Without the gate: the law requires that an opt-out is confirmed and HELP answered. The carrier takes one reference once. */
async function sendWithoutGate({ ctx, ports, run }: Delivery, { id, phone }: TextMessageRow): Promise<void> {
  await whileLocked(ctx, [phone], () => sendDue(ctx, ports, id));
  await ctx.db.transaction(async (tx) => {
    await settle(ctx, tx, id, null);
    await run.fence(tx);
  });
}

/** While the number is held: an erasure waits until the text is sent, or the row is gone when it is read again. */
async function sendDue(ctx: Context, ports: CompliancePorts, id: string): Promise<void> {
  const row = await findDue(ctx, id);
  if (row) await ports.sendText(ctx, { reference: row.id, to: row.phone, from: row.our_number, text: row.body });
}

const settle = (ctx: Context, tx: Tx, id: string, problem: string | null): Promise<number> =>
  tx.run(sql`
    update text_messages set sent_at = ${problem === null ? ctx.clock.now() : null}, due_at = null, problem = ${problem}
    where org_id = ${ctx.org.id} and id = ${id}`);

/** Only when all texts before it in its conversation are settled; settling one wakes the next. */
async function sendInOrder(delivery: Delivery, row: ConversationText): Promise<void> {
  const { ctx, ports, run } = delivery;
  const isAllowed = await ctx.db.transaction(async (tx) => {
    const before = await tx.maybe<Pick<TextMessageRow, 'due_at'>>(sql`
      select due_at from text_messages where ${ofConversation(ctx, row)} and (place, part) < (${row.place}::int, ${row.part}::int)
      order by place, part limit 1`);
    if (!before) return askGate(delivery, tx, row);
    await tx.run(sql`
      update text_messages set due_at = greatest(due_at, ${before.due_at}::timestamptz) where org_id = ${ctx.org.id} and id = ${row.id}`);
    await run.fence(tx);
    return false;
  });
  if (!isAllowed) return;
  const numbers = await allNumbers(ports.numbersOf, ctx, [row.phone]);
  const result = await whileUnlisted(ctx, { phones: numbers }, () => sendDue(ctx, ports, row.id));
  // Listed since the gate allowed it: asked again, the gate refuses and writes a receipt.
  if (result === 'listed') return sendInOrder(delivery, row);
  await ctx.db.transaction(async (tx) => {
    const more = await tx.maybe(sql`
      select 1 from text_messages where ${ofConversation(ctx, row)} and place = ${row.place} and part > ${row.part} limit 1`);
    if (!more) await ports.reportDelivery(ctx, tx, { ...positionOf(row), delivery: 'sent', reason: '' });
    await settle(ctx, tx, row.id, null);
    await run.fence(tx);
    await wakeNext(ctx, tx, row);
  });
}

const positionOf = ({ conversation_id, place }: ConversationText) => ({ conversationId: conversation_id, place });

const ofConversation = (ctx: Context, { conversation_id }: ConversationText) =>
  sql`org_id = ${ctx.org.id} and conversation_id = ${conversation_id} and direction = 'outbound' and due_at is not null`;

async function contactOf(ctx: Context, tx: Tx, row: ConversationText): Promise<ContactAttempt> {
  const { last } = await tx.one<{ last: Date | null }>(sql`
    select max(created_at) as last from text_messages where org_id = ${ctx.org.id} and phone = ${row.phone} and direction = 'inbound'`);
  return {
    phone: row.phone,
    channel: 'text',
    reference: row.id,
    hours: { timezone: 'UTC', from: 0, to: 24 },
    collections: false,
    legal: last === null || ctx.clock.nowMs() - last.getTime() > ANSWER_MS,
    requested: true,
    answers: true,
    // A person who is answered has consented by writing, whichever carrier is used.
    carrierType: 'simulated',
    address: {},
  };
}

/** Whether the text may be sent now. If not, the conversation gets the reason, and the text waits or is given up. */
async function askGate({ ctx, ports, run }: Delivery, tx: Tx, row: ConversationText): Promise<boolean> {
  const contact = await contactOf(ctx, tx, row);
  const assessed = await assess(ctx, tx, ports.numbersOf, contact, ctx.clock.nowMs());
  const { verdict } = assessed.judgement;
  const about = { moment: 'text', call_id: null, execution_id: null, workflow_id: null } as const;
  const isAllowed = verdict.outcome === 'allow';
  // Before the receipt, whose chain is locked from then on.
  if (isAllowed) await run.fence(tx);
  // An answer that the person waits for is no attempt to reach them.
  recordContact(ctx, tx, assessed, { ...about, attempted: isAllowed && contact.legal });
  if (verdict.outcome === 'allow') return true;
  if (verdict.outcome === 'refuse') {
    await ports.reportDelivery(ctx, tx, {
      ...positionOf(row),
      delivery: 'blocked',
      reason: `Text not sent: ${verdict.because}`,
    });
    await settle(ctx, tx, row.id, verdict.because);
    await run.fence(tx);
    await wakeNext(ctx, tx, row);
    return false;
  }
  const until = new Date(verdict.until);
  const reason = `The text waits until ${until.toISOString()}: ${verdict.because}`;
  await ports.reportDelivery(ctx, tx, { ...positionOf(row), delivery: 'deferred', reason });
  await tx.run(sql`
    update text_messages set due_at = ${ctx.clock.toWall(until)}, problem = ${verdict.because} where org_id = ${ctx.org.id} and id = ${row.id}`);
  await run.fence(tx);
  await enqueueText(ctx, tx, row.id, until);
  return false;
}

async function wakeNext(ctx: Context, tx: Tx, row: ConversationText): Promise<void> {
  const next = await tx.maybe<Pick<TextMessageRow, 'id'>>(sql`
    update text_messages set due_at = ${ctx.clock.toWall(ctx.clock.now())} where id = (
      select id from text_messages where ${ofConversation(ctx, row)} and (place, part) > (${row.place}::int, ${row.part}::int)
      order by place, part limit 1)
    returning id`);
  if (next) await enqueueText(ctx, tx, next.id);
}
