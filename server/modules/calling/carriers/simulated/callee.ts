// Who picks up at the other end of a simulated call, and what they say. Pure: the same placing and the same words give the same timeline.
import { createHash } from 'node:crypto';
import type { AnsweredBy, CallTurn, CarrierEvent, EndCause, EndedBy, LineEvent } from '../port/carrier.ts';

/** By the last two digits of the fictional numbers +1 NXX 555 01NN, from 10 on. 00–04 talk to the end, 05–09 also promise to pay. */
const BY_DIGITS = [
  'no_answer',
  'busy',
  'bad_number',
  'voicemail',
  'not_interested',
  'never_call',
  'call_again',
  'wants_person',
  'books',
  'texts',
  'scam',
  'hangs_up',
  'silent',
  'screening',
  'error_once',
  'lost_callback',
  'shuffled_callbacks',
  'presses_nine',
  'presses_one',
  'mumbles',
] as const;
export type Persona = 'talks' | 'promises' | (typeof BY_DIGITS)[number];

/** What the people at …30 to …34 write back to the first text they get, and to the next. On the phone they talk to the end. */
const TEXTS_BACK: readonly (readonly string[])[] = [
  ['STOP'],
  ['HELP'],
  ['STOP', 'START'],
  ['Thanks, Tuesday works for me.'],
  ['please quit texting me'],
];
const FIRST_TEXTER = 30;
export const TYPING_MS = 20_000;

/** `before`: how many texts they got already. */
export const textBack = (number: string, before: number): string | undefined =>
  TEXTS_BACK[(fictional(number) ?? -1) - FIRST_TEXTER]?.[before];

/** How often each answers at numbers that are not fictional, in percent. */
const MIX: readonly [Persona, number][] = [
  ['no_answer', 38],
  ['voicemail', 27],
  ['talks', 12],
  ['not_interested', 8],
  ['busy', 4],
  ['hangs_up', 3],
  ['call_again', 2],
  ['promises', 2],
  ['books', 1],
  ['never_call', 1],
  ['wants_person', 1],
  ['screening', 1],
];

const dice = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32;

/** The last two digits of a fictional number. */
function fictional(number: string): number | undefined {
  const digits = /^\+1\d{3}55501(\d\d)$/.exec(number)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function personaOf(number: string, reference: string): Persona {
  const digits = fictional(number);
  if (digits !== undefined && digits < 10) return digits < 5 ? 'talks' : 'promises';
  const byDigits = digits === undefined ? undefined : BY_DIGITS[digits - 10];
  if (byDigits) return byDigits;
  if (digits !== undefined && TEXTS_BACK[digits - FIRST_TEXTER]) return 'talks';
  let left = dice(`who:${number}:${reference}`) * MIX.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [persona, weight] of MIX) {
    left -= weight;
    if (left < 0) return persona;
  }
  return 'no_answer';
}

/** How often callees repeat their last line before they hang up: a call with an assistant that keeps asking must end. */
const REPEATS = 5;

type Reply = { press?: string; say?: string } | 'silence' | 'cut_off' | 'listen_only';

const LINES: Partial<Record<Persona, readonly string[]>> = {
  talks: [
    'Yes, I have a minute.',
    'I wanted to hear more about it, so thanks for calling.',
    'No, that is all. Goodbye.',
  ],
  promises: ['Yes, speaking.', 'I can pay 150 dollars on Friday.', 'Nothing else, goodbye.'],
  not_interested: ['Sorry, I am not interested.'],
  never_call: ['Take me off your list and do not call me again.'],
  call_again: ['I am driving. Can you call me back in two hours?'],
  wants_person: ['I would rather speak to a real person.'],
  books: ['Yes.', 'Please book me an appointment for next week.'],
  texts: ['Yes, but please text me instead.'],
  mumbles: ['Hate me off your list, please.'],
  scam: ['Listen, your account is suspended, you must pay me in gift cards.'],
  screening: [
    'Hello, a screening service answers for this person. Please state your name.',
    'Hi, I picked up. What is it?',
    'I see. That is all, bye.',
  ],
};

function replyOf(persona: Persona, turn: number): Reply {
  if (persona === 'silent') return 'silence';
  if (persona === 'hangs_up') return turn === 0 ? { say: 'Yes, who is it?' } : 'cut_off';
  if (persona === 'voicemail') return 'listen_only';
  if (persona === 'presses_nine') return turn > REPEATS ? 'cut_off' : { press: '9' };
  if (persona === 'presses_one' && turn === 0) return { press: '1', say: 'Hello? I pressed one.' };
  const lines = LINES[persona] ?? LINES.talks ?? [];
  if (turn >= lines.length + REPEATS) return 'cut_off';
  const say = lines[Math.min(turn, lines.length - 1)];
  return say === undefined ? 'silence' : { say };
}

/** What the script has the callee say, a line each turn. An empty one is silence; after the last they hang up. */
const replyFromScript = (script: readonly string[], turn: number): Reply => {
  const say = script[turn];
  if (say === undefined) return 'cut_off';
  return say.trim() === '' ? 'silence' : { say };
};

export type PlacedCall = {
  reference: string;
  number: string;
  direction: 'outbound' | 'inbound';
  /** Product time, milliseconds. */
  placedAt: number;
  /** How much faster than real time; durations are still reported in seconds of real time. */
  speed: number;
  /** Instead of what the number's persona says. They pick up in any case. */
  script?: readonly string[] | null;
};
/** `go_on`: a sentence of a reply that is still being made; the callee listens. */
export type TimedTurn = (CallTurn | { say: string; next: 'go_on' }) & { at: number };

type EndedEvent = Extract<LineEvent, { type: 'ended' }>;
type EventDetails =
  | Exclude<LineEvent, EndedEvent>
  | (Omit<EndedEvent, 'answered'> & { answered: { at: number; by: AnsweredBy } | null });
export type CalleeEvent = {
  at: number;
  /** Happened, but its callback never arrives. */
  lost?: true;
  /** They hung up because we did not speak. */
  timeout?: true;
} & EventDetails;

const MS_PER_CHARACTER = 65;
const HANG_UP_AFTER_MS = 25_000;

/**
 * Everything that follows from what was said up to now, in order. The last entries may lie in the future, and give way when we
 * speak before they happen.
 */
export function calleeTimeline(placed: PlacedCall, turns: readonly TimedTurn[]): CalleeEvent[] {
  const persona = placed.script ? 'talks' : personaOf(placed.number, placed.reference);
  const line = new SimulatedLine(placed, persona);
  if (pickUp(line, persona, placed.direction)) converse(line, persona, turns, placed.script ?? null);
  else for (const turn of turns) if (turn.next === 'hang_up') line.hangUp(turn.at, 'AGENT');
  return persona === 'shuffled_callbacks' ? garble(line.events) : line.events;
}

/** Whether a person or a machine answers. */
function pickUp(line: SimulatedLine, persona: Persona, direction: PlacedCall['direction']): boolean {
  if (direction === 'inbound') {
    line.happen(0, { type: 'ringing' });
    line.answer(1000, 'human');
    return true;
  }
  if (persona === 'bad_number') return line.end(900, 'bad_number', 'CARRIER');
  if (persona === 'busy') return line.end(1800, 'busy', 'CARRIER');
  line.happen(1500, { type: 'ringing' });
  if (persona === 'no_answer') return line.end(30_000, 'no_answer', 'CARRIER');
  if (persona === 'voicemail') {
    line.answer(22_000, 'machine');
    line.happen(4500, { type: 'heard', text: 'You have reached my voicemail. Please leave a message after the tone.' });
    line.happen(800, { type: 'beep' });
    return true;
  }
  line.answer(4000 + line.dice('pick-up') * 9000, 'human');
  return true;
}

function converse(
  line: SimulatedLine,
  persona: Persona,
  turns: readonly TimedTurn[],
  script: readonly string[] | null,
): void {
  let index = -1;
  for (const turn of turns) {
    line.waitUntil(turn.at);
    const spoken = turn.say.length * MS_PER_CHARACTER;
    if (turn.next === 'go_on') {
      line.pass(spoken);
      continue;
    }
    index += 1;
    const reply = script ? replyFromScript(script, index) : replyOf(persona, index);
    if (turn.next === 'listen' && reply === 'cut_off') return void line.end(spoken * 0.4, 'completed', 'USER');
    line.pass(spoken);
    if (turn.next === 'hang_up')
      return void line.end(300, 'completed', 'AGENT', persona === 'lost_callback' ? { lost: true } : {});
    if (turn.next === 'transfer') {
      line.happen(4000, { type: 'transferred', to: turn.to });
      return void line.end(40_000 + line.dice('transfer') * 60_000, 'completed', 'USER');
    }
    if (reply === 'silence' || reply === 'listen_only') line.happen(8000, { type: 'silence' });
    else if (reply !== 'cut_off') {
      if (reply.press !== undefined) line.happen(700, { type: 'pressed', digit: reply.press });
      if (reply.say !== undefined)
        line.happen(700 + reply.say.length * MS_PER_CHARACTER, { type: 'heard', text: reply.say });
    }
  }
  // We think as long as we do, however fast the callee lives.
  if (turns.at(-1)?.next === 'go_on') line.wait(HANG_UP_AFTER_MS);
  line.end(HANG_UP_AFTER_MS, 'completed', 'USER', { timeout: true });
}

/** One phone line: a clock that only moves forward, and what happened at which time. */
class SimulatedLine {
  readonly events: CalleeEvent[] = [];
  private readonly placed: PlacedCall;
  private readonly persona: Persona;
  private at: number;
  private answered: { at: number; by: AnsweredBy } | null = null;
  constructor(placed: PlacedCall, persona: Persona) {
    this.placed = placed;
    this.persona = persona;
    this.at = placed.placedAt;
  }
  dice(what: string): number {
    return dice(`${what}:${this.persona}:${this.placed.reference}`);
  }
  pass(ms: number): void {
    this.at += ms / this.placed.speed;
  }
  wait(ms: number): void {
    this.at += ms;
  }
  waitUntil(at: number): void {
    this.at = Math.max(this.at, at);
  }
  happen(afterMs: number, details: EventDetails): void {
    this.pass(afterMs);
    this.events.push({ at: Math.round(this.at), ...details });
  }
  answer(afterMs: number, by: AnsweredBy): void {
    this.happen(afterMs, { type: 'answered', by });
    this.answered = { at: Math.round(this.at), by };
  }
  end(afterMs: number, cause: EndCause, by: EndedBy, marks: { lost?: true; timeout?: true } = {}): false {
    this.pass(afterMs);
    const lived = this.answered ? Math.round(((this.at - this.answered.at) * this.placed.speed) / 1000) : null;
    const event = { type: 'ended', cause, by, answered: this.answered, duration: lived } as const;
    this.events.push({ at: Math.round(this.at), ...event, ...marks });
    return false;
  }
  /** We gave up before the callee answered: what would have happened later does not. */
  hangUp(at: number, by: EndedBy): void {
    const past = this.events.filter((event) => event.at <= at);
    if (past.some(({ type }) => type === 'ended')) return;
    this.events.splice(0, this.events.length, ...past);
    this.at = at;
    this.end(0, 'canceled', by);
  }
}

/** Ringing is reported after answering, and at the end everything is reported once more, backwards. */
function garble(events: readonly CalleeEvent[]): CalleeEvent[] {
  const [ringing, answered, ...rest] = events;
  if (ringing?.type !== 'ringing' || answered?.type !== 'answered') return [...events];
  const garbled: CalleeEvent[] = [answered, { ...answered }, { ...ringing, at: answered.at }, ...rest];
  const last = rest.at(-1);
  if (last?.type === 'ended') garbled.push({ ...last }, { ...answered, at: last.at }, { ...ringing, at: last.at });
  return garbled;
}

/** `carrierCallId`: the carrier's id of the call. */
export function toCarrierEvent(
  placed: PlacedCall,
  carrierCallId: string,
  { at, lost: _lost, ...details }: CalleeEvent,
): CarrierEvent {
  const placedAt = placed.direction === 'outbound' ? new Date(placed.placedAt) : null;
  const head = { reference: placed.reference, carrierCallId, placedAt, at: new Date(at) };
  if (details.type !== 'ended') return { ...head, ...details };
  return {
    ...head,
    ...details,
    answered: details.answered && { ...details.answered, at: new Date(details.answered.at) },
  };
}
