import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hearContactWish } from './in-conversation.ts';
import { heardOptOut, hearOptOut, isOptOut, readMessage } from './opt-out.ts';

const lines = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, 'wordings', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

describe('the guard over what people say', () => {
  const optOuts = lines('opt-outs.txt');
  const harmless = lines('harmless.txt');

  it('hears at least 99 of 100 opt-outs, misheard ones among them', () => {
    const missed = optOuts.filter((said) => !isOptOut(said));
    expect(new Set(optOuts).size).toBeGreaterThanOrEqual(400);
    expect(missed.length / optOuts.length, missed.join('\n')).toBeLessThanOrEqual(0.01);
  });

  it('takes at most 2 of 100 harmless wordings for one', () => {
    const taken = harmless.filter((said) => isOptOut(said));
    expect(new Set(harmless).size).toBeGreaterThanOrEqual(350);
    expect(taken.length / harmless.length, taken.join('\n')).toBeLessThanOrEqual(0.02);
  });

  /** Written when the guard was finished, and never used to better it: this is what to expect of words it has not met. */
  it('hears most of what it was not made for', () => {
    const [unheard, untouched] = [lines('held-out-opt-outs.txt'), lines('held-out-harmless.txt')];
    expect([unheard.length, untouched.length]).toEqual([40, 40]);
    expect(unheard.filter((said) => isOptOut(said)).length).toBeGreaterThanOrEqual(30);
    expect(untouched.filter((said) => isOptOut(said)).length).toBeLessThanOrEqual(1);
  });

  it('hears them in capitals, with punctuation, among other sentences', () => {
    for (const said of optOuts)
      expect(isOptOut(`Well, OK. ${said.toUpperCase()}!!! Bye.`) || !isOptOut(said), said).toBe(true);
  });

  it('listens to the called party only', () => {
    const transcript = [
      { user: 'assistant', text: 'If you want us to stop calling you, press nine.' },
      { user: 'user', text: 'No that is fine.' },
    ];
    expect(heardOptOut(transcript)).toBe(false);
    expect(heardOptOut([...transcript, { user: 'user', text: 'Actually hate me off your list' }])).toBe(true);
  });

  it('stays quick on long nonsense', () => {
    const started = performance.now();
    isOptOut('stop not take remove '.repeat(2000));
    isOptOut('x'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('an inbound text', () => {
  it.each([
    ['STOP', 'opt_out'],
    [' stop. ', 'opt_out'],
    ['Stop please', 'opt_out'],
    ['STOPALL', 'opt_out'],
    ['opt out', 'opt_out'],
    ['OPT-OUT', 'opt_out'],
    ['End', 'opt_out'],
    ['revoke', 'opt_out'],
    ['Unsubscribe', 'opt_out'],
    ['please stop texting me', 'opt_out'],
    ['HELP', 'help'],
    ['info', 'help'],
    ['START', 'start'],
    ['unstop', 'start'],
    ['Thanks, Tuesday works', 'other'],
    ['can you help me at the bus stop', 'other'],
    ['', 'other'],
    ['👍', 'other'],
  ])('"%s" means %s', (text, meaning) => expect(readMessage(text)).toBe(meaning));
});

describe('texts as people type them', () => {
  const share = (name: string) => {
    const all = lines(name);
    return { all, heard: all.filter((said) => hearOptOut(said, 'typed') === 'opt_out') };
  };

  it('are heard in texting spelling, with slips, swear words and in Spanish', () => {
    const { all, heard } = share('texts-opt-outs.txt');
    expect(heard.length / all.length, all.filter((said) => !heard.includes(said)).join('\n')).toBeGreaterThanOrEqual(
      0.99,
    );
    const { all: untouched, heard: wrongly } = share('texts-harmless.txt');
    expect(wrongly.length / untouched.length, wrongly.join('\n')).toBeLessThanOrEqual(0.01);
  });

  /** Written before the shapes, and never used to better them. */
  it('are heard so where the shapes were not made for them', () => {
    const { all, heard } = share('held-out-texts-opt-outs.txt');
    const { all: untouched, heard: wrongly } = share('held-out-texts-harmless.txt');
    expect([all.length, untouched.length]).toEqual([50, 50]);
    expect(heard.length).toBeGreaterThanOrEqual(48);
    expect(wrongly.length).toBeLessThanOrEqual(1);
  });

  /** Written before the guard weighed what is to be stopped. `asked`: "Shall I stop contacting you?" */
  it('are kept apart from what else people want stopped, in five trades, by text and in a chat', () => {
    const [optOuts, harmless] = [lines('trades-opt-outs.txt'), lines('trades-harmless.txt')];
    expect(optOuts.length + harmless.length).toBeGreaterThanOrEqual(60);
    const inChat = (heard: string) => hearContactWish({ heard, said: ['When should we come?'], channel: 'chat' });
    const missed = optOuts.filter((heard) => readMessage(heard) !== 'opt_out');
    const unheard = optOuts.filter((heard) => inChat(heard) === null);
    const wrongly = harmless.filter(
      (heard) => readMessage(heard) !== 'other' || inChat(heard) !== null || isOptOut(heard),
    );
    console.log(
      `opt-outs in five trades: ${optOuts.length - missed.length} of ${optOuts.length} heard by text, ${optOuts.length - unheard.length} in a chat; ${wrongly.length} of ${harmless.length} harmless ones taken or asked about`,
    );
    expect(missed.length / optOuts.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
    expect(unheard.length / optOuts.length, unheard.join('\n')).toBeLessThanOrEqual(0.05);
    expect(wrongly.length / harmless.length, wrongly.join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('no interest in an offer is none', () => expect(hearOptOut('not interested')).toBe('no'));

  it.each(['wrong number', 'you have the wrong number', 'número equivocado'])(
    '“%s” is worth a question by text, and an answer like any other on the phone',
    (said) => {
      expect(readMessage(said)).toBe('unsure');
      expect(hearOptOut(said)).toBe('no');
    },
  );

  it.each(['this is spam', 'I never signed up for this'])(
    '“%s” is worth a question, and lists no number by itself',
    (said) => {
      expect(hearOptOut(said)).toBe('unsure');
      expect(readMessage(said)).toBe('unsure');
    },
  );
});
