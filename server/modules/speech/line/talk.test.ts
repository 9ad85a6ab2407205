// One conversation by voice under a clock of the test: who is noticed, held, let go on and stopped, and when silence ends a call. What hears
// and speaks here are ports of the test, exact to the millisecond; with real sound it is tested in calling/web-calls.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ear, HeardSpeech, Line, LineEvents, SpeechParts } from '../port/ports.ts';
import { VoiceTalk } from './talk.ts';

const RATE = 16_000;
const FRAME = 512;
const FRAME_MS = 32;
const HOUR_MS = 3_600_000;
const SPEECH = new Int16Array(FRAME).fill(1000);
const SILENCE = new Int16Array(FRAME);
/** A voice that takes this long for a letter. */
const LETTER_MS = 60;

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** What was just asked for is answered. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

function callOf(hears: (nth: number) => HeardSpeech, follow?: Ear['follow']) {
  const log: { what: string; at: number }[] = [];
  const began = performance.now();
  const note = (what: string): void => void log.push({ what, at: performance.now() - began });
  let events: LineEvents | undefined;
  let heard = 0;
  const line: Line = {
    rate: RATE,
    aheadMs: 200,
    play: () => undefined,
    close: () => note('line closed'),
    listen: (given) => {
      events = given;
    },
  };
  const parts: SpeechParts = {
    ear: { name: 'an ear', isHere: true, transcribe: async () => hears(heard++), ...(follow && { follow }) },
    voice: {
      name: 'a voice',
      isHere: true,
      async *say(text) {
        yield new Int16Array((text.length * LETTER_MS * RATE) / 1000);
      },
    },
    notice: () => ({
      hears: async (samples) => samples.filter((_, at) => at % FRAME === 0).map((sample) => (sample === 0 ? 0 : 1)),
      close: () => undefined,
    }),
  };
  const talk: VoiceTalk = new VoiceTalk({
    line,
    parts,
    silenceMs: 8000,
    maxQuietMs: 15 * 60_000,
    maxMs: 2 * HOUR_MS,
    events: {
      heard: ({ text, heardOfUs }) => note(`heard ${text}${heardOfUs === undefined ? '' : ` after "${heardOfUs}"`}`),
      pressed: (digits) => note(`pressed ${digits}`),
      silence: () => {
        note('silence');
        talk.listen();
      },
      tooLong: () => {
        note('too long');
        talk.close('us');
      },
      closed: (by) => note(`closed by ${by}`),
      failed: (error) => note(`failed ${String(error)}`),
      noticed: (speaking) => note(speaking ? 'noticed' : 'quiet'),
      ignored: (text) => note(`ignored ${text}`),
      held: () => note('held'),
      wentOn: () => note('went on'),
      cleared: () => note('cleared'),
      sent: () => note('said'),
    },
  });
  const pass = async (ms: number, sound?: Int16Array): Promise<void> => {
    for (let left = ms; left > 0; left -= FRAME_MS) {
      if (sound) events?.audio(sound);
      await settle();
      await vi.advanceTimersByTimeAsync(Math.min(FRAME_MS, left));
    }
  };
  return {
    talk,
    log,
    whats: () => log.map(({ what }) => what),
    at: (what: string) => log.find((one) => one.what === what)?.at ?? Number.NaN,
    say: (ms: number) => pass(ms, SPEECH),
    wait: (ms: number) => pass(ms, SILENCE),
    /** The microphone sends nothing at all: hours pass quickly. */
    skip: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    press: (digits: string) => events?.pressed(digits),
  };
}

const sure = (text: string): HeardSpeech => ({ text, confidence: 0.9, ms: 1 });
const LONG = 'It left our house yesterday morning, it is on its way to you now, and it should be with you on Friday.';

describe('manners on a line', () => {
  it('a sign of listening holds our words within 300 ms, and they go on', async () => {
    const call = callOf(() => sure('mm-hm'));
    call.talk.say(LONG);
    await call.wait(1500);
    const spokenAt = call.log.length;
    await call.say(400);
    await call.wait(1000);
    expect(call.whats().slice(spokenAt)).toEqual(['noticed', 'held', 'quiet', 'ignored mm-hm', 'went on']);
    expect(call.at('held') - call.at('noticed')).toBeLessThan(300);
    await call.wait(LONG.length * LETTER_MS);
    expect(call.whats().at(-1), 'all of it was said').toBe('said');
  });

  it('words of their own stop ours, and it is known how far they were heard', async () => {
    const call = callOf(() => sure('I want to cancel it.'));
    call.talk.say(LONG);
    await call.wait(1500);
    await call.say(900);
    await call.wait(2500);
    const heard = call.whats().find((what) => what.startsWith('heard'));
    expect(call.whats()).toEqual(['noticed', 'held', 'quiet', 'cleared', heard]);
    expect(heard).toMatch(/^heard I want to cancel it\. after "It left our house/);
    expect(heard).not.toContain('Friday');
  });

  it('who begins to speak at the very end of our words is answered: nothing stays held', async () => {
    for (const endsByReport of [false, true])
      for (let offset = -200; offset <= 200; offset += 16) {
        const call = callOf(() => sure('My printer is broken.'));
        call.talk.say('Hello?');
        await call.wait(6 * LETTER_MS + offset - 4 * FRAME_MS);
        const ended = call.say(600);
        // A page that was told to pause may have played all of it by then.
        if (endsByReport) call.talk.player.played(1, 6 * LETTER_MS);
        await ended;
        await call.wait(1000);
        expect(call.whats(), `${offset}`).toContain('noticed');
        const held = call.whats().filter((what) => what === 'held').length;
        const released = call.whats().filter((what) => what === 'cleared' || what === 'went on').length;
        expect(released, `${offset} ${call.whats()}`).toBe(held);
        call.talk.say('What is wrong with it?');
        await call.wait(3000);
        expect(call.whats().at(-1), `${offset} ${call.whats()}`).toBe('said');
        call.talk.close('us');
      }
  });

  it('a click is no speech, and silence counts from the end of our words', async () => {
    const call = callOf(() => sure(''));
    call.talk.say('Hello?');
    call.talk.listen();
    await call.wait(3000);
    await call.say(64);
    await call.wait(7000);
    expect(call.whats()).toEqual(['said', 'silence']);
    expect(call.at('silence')).toBeGreaterThan(8000);
    expect(call.at('silence')).toBeLessThan(9000);
  });

  it('a number is waited for longer than a sentence', async () => {
    const texts = ['My number is one zero', 'That is all I want.'];
    const pauses: number[] = [];
    for (const text of texts) {
      const call = callOf(() => sure(text));
      await call.say(800);
      const ended = performance.now();
      for (let ms = 0; ms < 3000 && !call.whats().includes('quiet'); ms += FRAME_MS) await call.wait(FRAME_MS);
      pauses.push(performance.now() - ended);
      call.talk.close('us');
    }
    const [number = 0, sentence = 0] = pauses;
    expect(number).toBeGreaterThan(1000);
    expect(sentence).toBeLessThan(700);
  });
});

describe('an ear that hears while they speak', () => {
  it('gets every sample once, is asked at each pause, and is let go at the end, after a click, and with the line', async () => {
    const hearings: { samples: number; asked: number; isClosed: boolean }[] = [];
    const call = callOf(
      () => sure('never'),
      () => {
        const hearing = { samples: 0, asked: 0, isClosed: false };
        hearings.push(hearing);
        return {
          push: ({ length }) => {
            hearing.samples += length;
          },
          soFar: async () => sure(`heard ${++hearing.asked} times.`),
          close: () => {
            hearing.isClosed = true;
          },
        };
      },
    );
    await call.say(1000);
    await call.wait(320);
    await call.say(500);
    await call.wait(1000);
    expect(call.whats().filter((what) => what.startsWith('heard'))).toEqual(['heard heard 2 times.']);
    const [first] = hearings;
    expect(first).toMatchObject({ asked: 2, isClosed: true });
    // What they said, the pause inside it, and the one after it.
    const ms = ((first?.samples ?? 0) * 1000) / RATE;
    expect(ms).toBeGreaterThan(1000 + 320 + 500 + 500);
    expect(ms).toBeLessThan(1000 + 320 + 500 + 500 + 200);
    await call.say(600);
    call.talk.close('lost');
    await call.wait(100);
    expect(hearings.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });
});

describe('silence', () => {
  it('of a microphone that sends nothing for an hour ends the call, and so does one that presses keys for hours', async () => {
    const quiet = callOf(() => sure(''));
    quiet.talk.listen();
    await quiet.skip(HOUR_MS);
    expect(quiet.whats().slice(-3)).toEqual(['too long', 'line closed', 'closed by us']);
    const ended = quiet.at('too long');
    expect(ended).toBeGreaterThan(15 * 60_000 - 1);
    expect(ended).toBeLessThan(15 * 60_000 + 5000);
    const pressing = callOf(() => sure(''));
    for (let minute = 0; minute < 180; minute++) {
      pressing.press('1#');
      await pressing.skip(60_000);
    }
    expect(pressing.at('too long')).toBeGreaterThan(2 * HOUR_MS - 1);
    expect(pressing.at('too long')).toBeLessThan(2 * HOUR_MS + 5000);
    expect(pressing.whats().at(-1)).toBe('closed by us');
  });

  it('of an hour, frame by frame, asks again and again until the call ends, and nothing is heard', async () => {
    const call = callOf(() => sure('never'));
    call.talk.listen();
    // Half of the quarter of an hour: silence is heard as silence, however long.
    await call.wait(7.5 * 60_000);
    expect(new Set(call.whats())).toEqual(new Set(['silence']));
    expect(call.whats()).toHaveLength(Math.floor((7.5 * 60_000) / 8000));
    await call.skip(HOUR_MS);
    expect(call.whats().at(-1)).toBe('closed by us');
  });
});
