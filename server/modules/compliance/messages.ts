// Owns the table text_messages: inbound texts, and the one answer that STOP, HELP and START get. Any other text is
// passed on.

import type { z } from 'zod';
import { type Language, languageOf, leansSpanish } from '../../../flow/text/spoken-language.ts';
import { type OptOutMessage, readMessage, STOP_QUESTION, saysStop } from '../../../nlu/opt-out/opt-out.ts';
import { batchesOf, type CsvColumns, csvAnswer } from '../../http/csv-answer.ts';
import { type PageBounds, pageAt, toCallingPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { callerNumber } from '../calling/numbers/caller-id.ts';
import { assess, recordContact } from './contacts.ts';
import * as dnc from './dnc.ts';
import { enqueueText } from './jobs.ts';
import { isNeverDialled } from './law/dialable.ts';
import { holdNumbers } from './locks.ts';
import type { PersonNumbers } from './ports.ts';
import type { ReceiveMessage, ReplyToMessage, TextMessage, TextMessageQuery } from './schema.ts';

export type TextMessageRow = RowOf<
  'text_messages',
  { direction: 'inbound' | 'outbound'; meaning: OptOutMessage | 'reply' | 'question' | 'campaign' }
>;

/** Known where they were asked for: a text that has just come in is on its way to an assistant, one of ours to its carrier. */
type DeliveryState = { awaits_reply?: boolean; carrier_status?: string | null; carrier_problem?: string | null };

export const toMessage = (row: TextMessageRow & DeliveryState): z.input<typeof TextMessage> => ({
  id: row.id,
  direction: row.direction,
  phone: row.phone,
  ourNumber: row.our_number,
  text: row.body,
  meaning: row.meaning,
  replyTo: row.reply_to,
  createdAt: iso(row.created_at),
  sentAt: isoOrNull(row.sent_at),
  conversationId: row.conversation_id,
  delivery: DELIVERIES[row.carrier_status ?? ''] ?? null,
  problem: row.problem ?? row.carrier_problem ?? null,
  awaitsReply: row.awaits_reply ?? false,
});

/** What carriers say of a text, as far as it is certain. */
const DELIVERIES: Readonly<Record<string, 'delivered' | 'not_delivered'>> = {
  delivered: 'delivered',
  undelivered: 'not_delivered',
  failed: 'not_delivered',
};

/** A carrier may deliver one message twice: with the same reference it is the same message. */
export function receive(ctx: Context, incoming: z.output<typeof ReceiveMessage>) {
  return transaction(ctx, async (tx) => {
    const phone = callerNumber(incoming.from);
    const from = phone ?? incoming.from;
    const to = callerNumber(incoming.to) ?? incoming.to;
    await holdNumbers(ctx, tx, [from]);
    const meaning = await meaningOf(ctx, tx, from, incoming.text);
    const id = uuid7();
    const now = ctx.clock.now();
    // Names, short codes and withheld numbers are neither listed nor answered.
    const isPassedOn = meaning === 'other' && phone !== null && incoming.text.trim() !== '';
    const row = await tx.maybe<TextMessageRow>(sql`
      insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reference, created_at, due_at)
      values (${id}, ${ctx.org.id}, 'inbound', ${from}, ${to}, ${incoming.text}, ${meaning}, ${incoming.reference ?? null}, ${now},
        ${isPassedOn ? ctx.clock.toWall(now) : null})
      on conflict do nothing returning *`);
    if (!row) return readAgain(ctx, tx, incoming.reference ?? '');
    if (isPassedOn) await enqueueText(ctx, tx, id);
    const answer = phone === null ? undefined : await handle(ctx, tx, row);
    // A premium-rate number may have written only to be answered.
    const isAnswered = answer !== undefined && !isNeverDialled(row.phone);
    const reply = isAnswered ? await insertAnswer(ctx, tx, row, answer) : undefined;
    return { message: toMessage(row), reply: reply ? toMessage(reply) : null };
  });
}

/** By its text; a yes right after our question is an opt-out. */
async function meaningOf(ctx: Context, tx: Tx, from: string, text: string): Promise<OptOutMessage> {
  const meaning = readMessage(text);
  if (meaning !== 'other' || !saysStop(text)) return meaning;
  const last = await tx.maybe<Pick<TextMessageRow, 'meaning'>>(sql`
    select meaning from text_messages where org_id = ${ctx.org.id} and phone = ${from} order by created_at desc, id desc limit 1`);
  return last?.meaning === 'question' ? 'opt_out' : 'other';
}

async function readAgain(ctx: Context, tx: Tx, reference: string) {
  const first = await tx.one<TextMessageRow>(
    sql`select * from text_messages where org_id = ${ctx.org.id} and reference = ${reference}`,
  );
  const reply = await tx.maybe<TextMessageRow>(
    sql`select * from text_messages where org_id = ${ctx.org.id} and reply_to = ${first.id}`,
  );
  return { message: toMessage(first), reply: reply ? toMessage(reply) : null };
}

type Answer = { text: string; meaning: 'reply' | 'question' };
const reply = (text: string): Answer => ({ text, meaning: 'reply' });

type TextTexts = Record<'optedOut' | 'help' | 'started', (name: string) => string> & {
  question: (name: string, question: string) => string;
};

/** What our side answers to a text by itself. The keywords are those of the carriers, in every language. */
export const KEYWORD_REPLIES: Record<Language, TextTexts> = {
  en: {
    optedOut: (name) => `${name}: you will get no more calls or texts from us. Reply START to undo this.`,
    help: (name) => `${name}: reply STOP to get no more calls or texts from us. Message and data rates may apply.`,
    started: (name) => `${name}: we may call and text you again. Reply STOP to end this.`,
    question: (name, question) => `${name}: ${question} Reply YES or NO.`,
  },
  es: {
    optedOut: (name) => `${name}: no recibirá más llamadas ni mensajes nuestros. Responda START para deshacerlo.`,
    help: (name) =>
      `${name}: responda STOP para no recibir más llamadas ni mensajes. Pueden aplicarse tarifas de mensajes y datos.`,
    started: (name) => `${name}: podemos volver a llamarle y escribirle. Responda STOP para terminarlo.`,
    question: (name, question) => `${name}: ${question} Responda SÍ o NO.`,
  },
};

/** Lists or unlists the number, and returns the answer. An opt-out is confirmed once and without a question. */
async function handle(ctx: Context, tx: Tx, { id, phone, body, meaning }: TextMessageRow): Promise<Answer | undefined> {
  const { name } = await tx.one<Pick<RowOf<'organizations'>, 'name'>>(
    sql`select name from organizations where id = ${ctx.org.id}`,
  );
  const language = languageOf(body) ?? (leansSpanish(body) ? 'es' : 'en');
  const texts = KEYWORD_REPLIES[language];
  switch (meaning) {
    case 'opt_out': {
      const isListed = await tx.maybe(sql`select 1 from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}`);
      await dnc.enlist(ctx, tx, { phone, source: 'sms', note: `Message ${id}` });
      return isListed ? undefined : reply(texts.optedOut(name));
    }
    case 'help':
      return reply(texts.help(name));
    case 'start': {
      // A person who opted out on the phone, or by letter, has to opt in there as well.
      const undone = await dnc.strike(ctx, tx, phone, 'sms');
      return undone ? reply(texts.started(name)) : undefined;
    }
    case 'unsure':
      return (await isListedOrQuestioned(ctx, tx, phone))
        ? undefined
        : { text: texts.question(name, STOP_QUESTION[language]), meaning: 'question' };
    case 'other':
    case 'question':
    case 'reply':
    case 'campaign':
      return undefined;
  }
}

/** A number that is listed, or got the question before, does not get it. */
async function isListedOrQuestioned(ctx: Context, tx: Tx, phone: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}
    union all
    select 1 from text_messages where org_id = ${ctx.org.id} and phone = ${phone} and meaning = 'question'
    limit 1`);
  return found !== undefined;
}

async function insertAnswer(
  ctx: Context,
  tx: Tx,
  to: TextMessageRow,
  { text, meaning }: Answer,
): Promise<TextMessageRow> {
  const now = ctx.clock.now();
  const id = uuid7();
  const reply = await tx.one<TextMessageRow>(sql`
    insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reply_to, created_at, due_at)
    values (${id}, ${ctx.org.id}, 'outbound', ${to.phone}, ${to.our_number}, ${text}, ${meaning}, ${to.id}, ${now}, ${ctx.clock.toWall(now)})
    returning *`);
  await enqueueText(ctx, tx, id);
  return reply;
}

/** A person wrote, no assistant took it, and nothing but texts of campaigns has followed. */
const AWAITS_REPLY = sql`(m.direction = 'inbound' and m.meaning = 'other' and m.conversation_id is null and m.due_at is null
  and not exists (select from text_messages later where later.org_id = m.org_id and later.phone = m.phone
    and later.our_number = m.our_number and later.direction = 'outbound' and later.meaning <> 'campaign'
    and (later.created_at, later.id) > (m.created_at, m.id)))`;

/** The newest text with each number. */
const IS_NEWEST = sql`not exists (select from text_messages later where later.org_id = m.org_id and later.phone = m.phone
  and (later.created_at, later.id) > (m.created_at, m.id))`;

type MessageFilter = Pick<z.output<typeof TextMessageQuery>, 'phone' | 'awaitsReply' | 'newestOnly'>;
type DeliveredMessageRow = TextMessageRow & Required<DeliveryState>;

const select = (ctx: Context, filter: MessageFilter, { older, newest }: PageBounds): Promise<DeliveredMessageRow[]> =>
  reader(ctx).rows<DeliveredMessageRow>(sql`
    select m.*, ${AWAITS_REPLY} as awaits_reply, sent.status as carrier_status, sent.problem as carrier_problem
    from text_messages m left join lateral (
      select t.status, t.problem from carrier_texts t
      where t.org_id = m.org_id and t.reference in (m.id::text, m.reference) and m.direction = 'outbound' limit 1) sent on true
    where ${all(
      sql`m.org_id = ${ctx.org.id}`,
      filter.phone !== undefined && sql`m.phone = ${filter.phone}`,
      filter.awaitsReply === 'true' && AWAITS_REPLY,
      filter.newestOnly === 'true' && IS_NEWEST,
      older(sql`m.created_at`, sql`m.id`),
    )} ${newest(sql`m.created_at`, sql`m.id`)}`);

export const list = async (ctx: Context, query: z.output<typeof TextMessageQuery>) =>
  toCallingPage(await select(ctx, query, pageAt(query)), query.limit, toMessage);

type MessageView = z.input<typeof TextMessage>;

const COLUMNS: CsvColumns<MessageView> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  direction: ({ direction }) => direction,
  phone: ({ phone }) => phone,
  ourNumber: ({ ourNumber }) => ourNumber,
  text: ({ text }) => text,
  meaning: ({ meaning }) => meaning,
  sentAt: ({ sentAt }) => sentAt,
  awaitsReply: ({ awaitsReply }) => awaitsReply,
  problem: ({ problem }) => problem,
  conversationId: ({ conversationId }) => conversationId,
  delivery: ({ delivery }) => delivery,
};

export const exportMessages = (ctx: Context, filter: MessageFilter) =>
  csvAnswer(ctx, 'texts', COLUMNS, messageBatches(ctx, filter));

async function* messageBatches(ctx: Context, filter: MessageFilter): AsyncGenerator<MessageView[]> {
  for await (const rows of batchesOf((bounds) => select(ctx, filter, bounds))) yield rows.map(toMessage);
}

/** An answer within this time may be sent at any hour. Later ones keep to the legal hours. */
export const ANSWER_MS = 3_600_000;

/** A colleague answers a text that no assistant took. It passes the gate like any other text. */
export async function answerText(
  ctx: Context,
  numbersOf: PersonNumbers,
  id: string,
  { text }: z.output<typeof ReplyToMessage>,
) {
  return transaction(ctx, async (tx) => {
    const to = await tx.maybe<TextMessageRow>(
      sql`select * from text_messages where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!to) throw notFound('text');
    if (to.direction === 'outbound') throw conflict('This text is ours. Answer one that a person wrote.');
    if (to.conversation_id !== null)
      throw conflict('This text belongs to a conversation. Answer it there, in the inbox.');
    if (callerNumber(to.phone) === null) throw conflict('This sender is no phone number, so it cannot be answered.');
    const now = ctx.clock.nowMs();
    const contact = {
      phone: to.phone,
      channel: 'text',
      reference: uuid7(),
      hours: { timezone: 'UTC', from: 0, to: 24 },
      collections: false,
      legal: now - to.created_at.getTime() > ANSWER_MS,
      requested: true,
      answers: true,
      // A person who is answered has consented by writing, whichever carrier is used.
      carrierType: 'simulated',
      address: {},
    } as const;
    const assessed = await assess(ctx, tx, numbersOf, contact, now);
    const { verdict } = assessed.judgement;
    if (verdict.outcome === 'refuse') throw conflict(`Not sent: ${verdict.because}`);
    if (verdict.outcome === 'defer') {
      throw conflict(`Not sent: ${verdict.because} Answer again at ${new Date(verdict.until).toISOString()} or later.`);
    }
    const about = {
      moment: 'text',
      call_id: null,
      execution_id: null,
      workflow_id: null,
      attempted: contact.legal,
    } as const;
    recordContact(ctx, tx, assessed, about);
    const sent = await insertAnswer(ctx, tx, to, { text, meaning: 'reply' });
    await audit(ctx, tx, 'message.answered', to.id, { reply_id: sent.id });
    return toMessage(sent);
  });
}

/** A text of a campaign that its carrier took. The same reference twice is the same text. */
export const recordSent = (
  ctx: Context,
  tx: Tx,
  { reference, workflowId, to, from, text }: SentText,
): Promise<number> =>
  tx.run(sql`
    insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reference, workflow_id, created_at, sent_at)
    values (${uuid7()}, ${ctx.org.id}, 'outbound', ${to}, ${from}, ${text}, 'campaign', ${reference}, ${workflowId}, ${ctx.clock.now()},
      ${ctx.clock.now()})
    on conflict do nothing`);

type SentText = { reference: string; workflowId: string; to: string; from: string; text: string };
