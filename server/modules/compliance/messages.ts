// Owns the table text_messages: inbound texts, and the one answer that STOP, HELP and START get. Any other text is
// passed on.

import type { z } from 'zod';
import { type Language, languageOf, leansSpanish } from '../../../flow/text/spoken-language.ts';
import { type OptOutMessage, readMessage, STOP_QUESTION, saysStop } from '../../../nlu/opt-out/opt-out.ts';
import { pageRows, toCallingPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { callerNumber } from '../calling/numbers/caller-id.ts';
import * as dnc from './dnc.ts';
import { enqueueText } from './jobs.ts';
import { isNeverDialled } from './law/dialable.ts';
import { holdNumbers } from './locks.ts';
import type { ReceiveMessage, TextMessage, TextMessageQuery } from './schema.ts';

export type TextMessageRow = RowOf<
  'text_messages',
  { direction: 'inbound' | 'outbound'; meaning: OptOutMessage | 'reply' | 'question' }
>;

export const toMessage = (row: TextMessageRow): z.input<typeof TextMessage> => ({
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
  problem: row.problem,
});

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
    const isPassedOn = meaning === 'other' && phone !== null && to !== '' && incoming.text.trim() !== '';
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
      const known = await tx.maybe(sql`select 1 from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}`);
      await dnc.enlist(ctx, tx, { phone, source: 'sms', note: `Message ${id}` });
      return known ? undefined : reply(texts.optedOut(name));
    }
    case 'help':
      return reply(texts.help(name));
    case 'start': {
      // A person who opted out on the phone, or by letter, has to opt in there as well.
      const undone = await dnc.strike(ctx, tx, phone, 'sms');
      return undone ? reply(texts.started(name)) : undefined;
    }
    case 'unsure':
      return (await wasListedOrAsked(ctx, tx, phone))
        ? undefined
        : { text: texts.question(name, STOP_QUESTION[language]), meaning: 'question' };
    case 'other':
    case 'question':
    case 'reply':
      return undefined;
  }
}

/** A number that is listed, or got the question before, does not get it. */
async function wasListedOrAsked(ctx: Context, tx: Tx, phone: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}
    union all
    select 1 from text_messages where org_id = ${ctx.org.id} and phone = ${phone} and meaning = 'question'
    limit 1`);
  return found !== undefined;
}

async function insertAnswer(ctx: Context, tx: Tx, to: TextMessageRow, { text, meaning }: Answer): Promise<TextMessageRow> {
  const now = ctx.clock.now();
  const id = uuid7();
  const reply = await tx.one<TextMessageRow>(sql`
    insert into text_messages (id, org_id, direction, phone, our_number, body, meaning, reply_to, created_at, due_at)
    values (${id}, ${ctx.org.id}, 'outbound', ${to.phone}, ${to.our_number}, ${text}, ${meaning}, ${to.id}, ${now}, ${ctx.clock.toWall(now)})
    returning *`);
  await enqueueText(ctx, tx, id);
  return reply;
}

export async function list(ctx: Context, query: z.output<typeof TextMessageQuery>) {
  const within = query.phone === undefined ? sql`true` : sql`phone = ${query.phone}`;
  return toCallingPage(await pageRows<TextMessageRow>(ctx, 'text_messages', query, within), query.limit, toMessage);
}
