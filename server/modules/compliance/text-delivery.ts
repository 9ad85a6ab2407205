// Owns the way of texts that wait: what came in is heard in order, what goes out is sent in order, once, and within the law at that moment.
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { sql } from '../../kernel/sql.ts';
import { remember, type WeighedContact, weigh } from './contacts.ts';
import { sendReply } from './jobs.ts';
import type { TextMessageRow } from './messages.ts';
import { whileHeld, whileUnlisted } from './number-hold.ts';
import { allNumbers, type CompliancePorts } from './ports.ts';

type Attending = { ctx: Context; ports: CompliancePorts; run: Run };
/** A text that belongs to a conversation. */
type ConversationText = TextMessageRow & { conversation_id: string; place: number; part: number };

export const attendToText =
  (ports: CompliancePorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const attending = { ctx: systemContext(kernel, org_id, sendReply.name), ports, run };
    const row = await waiting(attending.ctx, id);
    if (!row) return;
    if (row.direction === 'inbound') return passOn(attending, row);
    return isOfConversation(row) ? sendInTurn(attending, row) : sendAtOnce(attending, row);
  };

const waiting = (ctx: Context, id: string): Promise<TextMessageRow | undefined> =>
  ctx.db.maybe<TextMessageRow>(
    sql`select * from text_messages where org_id = ${ctx.org.id} and id = ${id} and due_at is not null`,
  );

const isOfConversation = (row: TextMessageRow): row is ConversationText =>
  row.conversation_id !== null && row.place !== null && row.part !== null;

/** The person was erased while an assistant was about to hear them: nothing of it may stay. */
class TextGone extends Error {}

/** What they wrote before is heard before, whichever job comes first. */
async function passOn({ ctx, ports, run }: Attending, row: TextMessageRow): Promise<void> {
  const replies: (() => Promise<void>)[] = [];
  const theirs = sql`org_id = ${ctx.org.id} and phone = ${row.phone} and our_number = ${row.our_number} and direction = 'inbound'`;
  const hearNext = () =>
    ctx.db.transaction(async (tx) => {
      const thread = `texts:${ctx.org.id}:${row.our_number}:${row.phone}`;
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${thread}, 0))`);
      await run.fence(tx);
      const next = await tx.maybe<TextMessageRow>(sql`
        select * from text_messages where ${theirs} and due_at is not null and (created_at, id) <= (${row.created_at}, ${row.id}::uuid)
        order by created_at, id limit 1`);
      if (!next) return false;
      const text = { id: next.id, from: next.phone, to: next.our_number, text: next.body };
      const { conversationId, problem, proceed } = await ports.hearText(ctx, tx, text);
      const heard = await tx.run(sql`
        update text_messages set due_at = null, conversation_id = ${conversationId}, problem = ${problem}
        where org_id = ${ctx.org.id} and id = ${next.id} and due_at is not null`);
      if (heard === 0) throw new TextGone();
      replies.push(proceed);
      return true;
    });
  try {
    for (let more = true; more; ) more = await hearNext();
  } catch (error) {
    if (!(error instanceof TextGone)) throw error;
  } finally {
    for (const proceed of replies) await proceed();
  }
}

/** Not asked of the gate: confirming an opt-out, and telling how to, is what the law wants. The carrier takes one reference once. */
async function sendAtOnce({ ctx, ports, run }: Attending, { id, phone }: TextMessageRow): Promise<void> {
  await whileHeld(ctx, [phone], () => hand(ctx, ports, id));
  await ctx.db.transaction(async (tx) => {
    await settle(ctx, tx, id, null);
    await run.fence(tx);
  });
}

/** Under the hold of the number: an erasure waits until it is sent, or it is gone when we look again. */
async function hand(ctx: Context, ports: CompliancePorts, id: string): Promise<void> {
  const row = await waiting(ctx, id);
  if (row) await ports.sendText(ctx, { reference: row.id, to: row.phone, from: row.our_number, text: row.body });
}

const settle = (ctx: Context, tx: Tx, id: string, problem: string | null): Promise<number> =>
  tx.run(sql`
    update text_messages set sent_at = ${problem === null ? ctx.clock.now() : null}, due_at = null, problem = ${problem}
    where org_id = ${ctx.org.id} and id = ${id}`);

/** Only when all before it in its conversation are settled; whoever settles one wakes the next. */
async function sendInTurn(attending: Attending, row: ConversationText): Promise<void> {
  const { ctx, ports, run } = attending;
  const isCleared = await ctx.db.transaction(async (tx) => {
    const before = await tx.maybe<Pick<TextMessageRow, 'due_at'>>(sql`
      select due_at from text_messages where ${ofConversation(ctx, row)} and (place, part) < (${row.place}::int, ${row.part}::int)
      order by place, part limit 1`);
    if (!before) return clear(attending, tx, row);
    await tx.run(sql`
      update text_messages set due_at = greatest(due_at, ${before.due_at}::timestamptz) where org_id = ${ctx.org.id} and id = ${row.id}`);
    await run.fence(tx);
    return false;
  });
  if (!isCleared) return;
  const numbers = await allNumbers(ports.numbersOf, ctx, [row.phone]);
  const handed = await whileUnlisted(ctx, { phones: numbers }, () => hand(ctx, ports, row.id));
  // Listed since the gate was asked: asked again, it refuses, and says so in a receipt.
  if (handed === 'listed') return sendInTurn(attending, row);
  await ctx.db.transaction(async (tx) => {
    const more = await tx.maybe(sql`
      select 1 from text_messages where ${ofConversation(ctx, row)} and place = ${row.place} and part > ${row.part} limit 1`);
    if (!more) await ports.tellFared(ctx, tx, { ...named(row), delivery: 'sent', reason: '' });
    await settle(ctx, tx, row.id, null);
    await run.fence(tx);
    await wakeNext(ctx, tx, row);
  });
}

const named = ({ conversation_id, place }: ConversationText) => ({ conversationId: conversation_id, place });

const ofConversation = (ctx: Context, { conversation_id }: ConversationText) =>
  sql`org_id = ${ctx.org.id} and conversation_id = ${conversation_id} and direction = 'outbound' and due_at is not null`;

/** While they wait for an answer no hour is too late for it. What comes later keeps to the hours of the law. */
const ANSWER_MS = 3_600_000;

async function contactOf(ctx: Context, tx: Tx, row: ConversationText): Promise<WeighedContact> {
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
    // Who is answered has consented by writing, whichever carrier brings it.
    carrierType: 'simulated',
    address: {},
  };
}

/** Whether it may go out now. If not, the conversation is told, and the text waits or is given up. */
async function clear({ ctx, ports, run }: Attending, tx: Tx, row: ConversationText): Promise<boolean> {
  const contact = await contactOf(ctx, tx, row);
  const weighed = await weigh(ctx, tx, ports.numbersOf, contact, ctx.clock.nowMs());
  const { verdict } = weighed.judgement;
  const about = { moment: 'text', call_id: null, execution_id: null, workflow_id: null } as const;
  const isAllowed = verdict.outcome === 'allow';
  // Before the receipt, whose chain is locked from then on.
  if (isAllowed) await run.fence(tx);
  // An answer that they wait for is no attempt to reach them.
  remember(ctx, tx, weighed, { ...about, attempted: isAllowed && contact.legal });
  if (verdict.outcome === 'allow') return true;
  if (verdict.outcome === 'refuse') {
    await ports.tellFared(ctx, tx, { ...named(row), delivery: 'blocked', reason: `Text not sent: ${verdict.because}` });
    await settle(ctx, tx, row.id, verdict.because);
    await run.fence(tx);
    await wakeNext(ctx, tx, row);
    return false;
  }
  const until = new Date(verdict.until);
  const reason = `The text waits until ${until.toISOString()}: ${verdict.because}`;
  await ports.tellFared(ctx, tx, { ...named(row), delivery: 'deferred', reason });
  await tx.run(sql`
    update text_messages set due_at = ${ctx.clock.toWall(until)}, problem = ${verdict.because} where org_id = ${ctx.org.id} and id = ${row.id}`);
  await run.fence(tx);
  await addJob(ctx, tx, sendReply, { id: row.id, org_id: ctx.org.id }, { at: until, key: dueKey(sendReply, row.id) });
  return false;
}

async function wakeNext(ctx: Context, tx: Tx, row: ConversationText): Promise<void> {
  const next = await tx.maybe<Pick<TextMessageRow, 'id'>>(sql`
    update text_messages set due_at = ${ctx.clock.toWall(ctx.clock.now())} where id = (
      select id from text_messages where ${ofConversation(ctx, row)} and (place, part) > (${row.place}::int, ${row.part}::int)
      order by place, part limit 1)
    returning id`);
  if (next) await addJob(ctx, tx, sendReply, { id: next.id, org_id: ctx.org.id }, { key: dueKey(sendReply, next.id) });
}
