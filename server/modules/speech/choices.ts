// Owns the table speech_choices: which accounts hear and speak for an organization, where that is not the built-in parts.
import type { z } from 'zod';
import { isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid } from '../../kernel/errors.ts';
import { asApiErrors } from '../models/router.ts';
import { openSpeechVendor } from '../models/speech-calls.ts';
import { HEARD_RATE, joinSamples } from './port/pcm.ts';
import type { CheckSpeech, EarChoice, SetSpeech, SpeechCheck, SpeechChoice, VoiceChoice } from './schema.ts';
import { chosenParts, whyNoSpeech } from './speech.ts';

type ChoiceRow = RowOf<'speech_choices', { ear: EarChoice | null; voice: VoiceChoice | null }>;

const stored = (ctx: Context): Promise<ChoiceRow | undefined> =>
  reader(ctx).maybe<ChoiceRow>(sql`select * from speech_choices where org_id = ${ctx.org.id}`);

const toSpeech = (row: ChoiceRow | undefined): z.input<typeof SpeechChoice> => ({
  ear: row?.ear ?? null,
  voice: row?.voice ?? null,
  updated_at: isoOrNull(row?.updated_at ?? null),
});

export const get = async (ctx: Context) => toSpeech(await stored(ctx));

export async function choose(ctx: Context, { ear, voice }: z.output<typeof SetSpeech>) {
  for (const [field, choice] of Object.entries({ ear, voice })) {
    if (!choice || (await openSpeechVendor(ctx, choice.provider))) continue;
    const msg = `No provider that hears and speaks is named "${choice.provider}". Create it with POST /v1/model-router/providers.`;
    throw new Invalid([{ loc: ['body', field, 'provider'], msg, type: 'value_error' }]);
  }
  return transaction(ctx, async (tx) => {
    const row = await tx.one<ChoiceRow>(sql`
      insert into speech_choices (org_id, ear, voice, updated_at)
      values (${ctx.org.id}, ${ear && JSON.stringify(ear)}::jsonb, ${voice && JSON.stringify(voice)}::jsonb, ${ctx.clock.now()})
      on conflict (org_id) do update set ear = excluded.ear, voice = excluded.voice, updated_at = excluded.updated_at
      returning *`);
    await audit(ctx, tx, 'speech.set', ctx.org.id, { ear, voice });
    return toSpeech(row);
  });
}

/** Says a sentence with what speaks, and hears it with what hears; no stand-in hides a failure. */
export async function tryOut(
  ctx: Context,
  { text }: z.output<typeof CheckSpeech>,
  signal: AbortSignal,
): Promise<z.input<typeof SpeechCheck>> {
  const reason = whyNoSpeech(ctx);
  if (reason !== '') throw conflict(reason, { reason: 'no_speech' });
  const { ear, voice } = await chosenParts(ctx, [ctx.org.id, 'check'], { standIns: false });
  const began = performance.now();
  let first: number | undefined;
  const pieces: Int16Array[] = [];
  const saying = async () => {
    for await (const piece of voice.say(text, { rate: HEARD_RATE, signal })) {
      first ??= performance.now();
      pieces.push(piece);
    }
  };
  await asApiErrors(saying());
  const spoken = performance.now();
  const heard = await asApiErrors(ear.transcribe(joinSamples(pieces), { rate: HEARD_RATE, signal }));
  return {
    said: text,
    heard: heard.text,
    voice: { name: voice.name, first_sound_ms: Math.round((first ?? spoken) - began), ms: Math.round(spoken - began) },
    ear: { name: ear.name, ms: Math.round(heard.ms) },
  };
}
