// The voices that vendors publish, by their own names, offered where one is chosen. Any other name may be written: vendors add voices.
// Not here: ElevenLabs has a list for each account, and what Twilio takes depends on its speech provider.

const aura = (language: string, names: string): string[] =>
  names.split(' ').map((name) => `aura-2-${name}-${language}`);

/** By the kind of account. */
const OF_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  openai: 'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '),
  deepgram: [
    ...aura(
      'en',
      'amalthea andromeda apollo arcas aries asteria athena atlas aurora callista cora cordelia delia draco electra',
    ),
    ...aura(
      'en',
      'harmonia helena hera hermes hyperion iris janus juno jupiter luna mars minerva neptune odysseus ophelia orion',
    ),
    ...aura('en', 'orpheus pandora phoebe pluto saturn selene thalia theia vesta zeus'),
    ...aura('es', 'alvaro aquila carina celeste diana estrella javier nestor selena sirio'),
  ],
};

export const voicesOfAccount = (kind: string | undefined): readonly string[] => OF_ACCOUNTS[kind ?? ''] ?? [];

/** Those of Amazon Polly for American English; Telnyx passes on others as well. */
const OF_TELNYX = 'Danielle Gregory Joanna Joey Kendra Kimberly Matthew Ruth Salli Stephen'
  .split(' ')
  .map((name) => `AWS.Polly.${name}-Neural`);

/** `own`: those of the speech on this server, which serves every call of Asterisk and others where the account says so. */
export function voicesOfCarrier(type: string, speech: string | undefined, own: readonly string[]): readonly string[] {
  if (type === 'asterisk' || speech === 'parley') return own;
  return type === 'telnyx' ? OF_TELNYX : [];
}
