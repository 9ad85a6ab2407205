// The first words on a line, word for word: one greeting, one introduction, nothing left out.

import { describe, expect, it } from 'vitest';
import { LINE_TEXTS } from '../carriers/port/line-texts.ts';
import type { CallContext, CallLine } from '../contract/talker.ts';
import { composeAfterConfirmation, composeContinuation, composeOpening, wasSpoken } from './opening.ts';
import { answerOfParty, readPartyAnswer } from './right-party.ts';

const MINI_MIRANDA = LINE_TEXTS.en.debt;

const lead = { firstName: 'Zoë', lastName: 'Byron', primaryPhone: '+12025550101' };
const call = (more: Partial<CallContext> = {}): CallContext => ({
  callId: 'c',
  promptId: 'p',
  company: 'Bright Smile',
  workflowTag: 'SUPPORT',
  outbound: true,
  lead,
  transcript: [],
  variables: {},
  saidUpTo: 0,
  streamed: null,
  isLeaving: false,
  moment: 'answered',
  ...more,
});
const lines = (...texts: [CallLine['user'], string][]): CallLine[] =>
  texts.map(([user, text], i) => ({ id: i + 1, created_at: '', text, user }));
const open = (...own: string[]): string => composeOpening(call(), own).say;
const INTRODUCTION = 'This is the virtual assistant of Bright Smile. This call may be recorded.';
const BUILT_IN = `Hello Zoë, ${INTRODUCTION.replace('This is', 'this is')}`;

describe('an assistant', () => {
  it.each([
    ['says nothing itself', [], BUILT_IN],
    ['only asks', ['How can I help you?'], `${BUILT_IN} How can I help you?`],
    ['only greets', ['Hi there!'], `Hi there! ${INTRODUCTION}`],
    ['greets by name and asks', ['Hello Zoë! How are you?'], `Hello Zoë! ${INTRODUCTION} How are you?`],
    [
      'greets inside a sentence',
      ['Good morning, your glasses are ready.'],
      `${INTRODUCTION} Good morning, your glasses are ready.`,
    ],
    [
      'greets from somewhere',
      ['Hello from the bar. What can I get you?'],
      `${INTRODUCTION} Hello from the bar. What can I get you?`,
    ],
    [
      'names itself, but neither what it is nor for whom',
      ["Hi, I'm Emma. Ready?"],
      `${INTRODUCTION} Hi, I'm Emma. Ready?`,
    ],
    [
      'introduces itself fully',
      ['Hello Zoë, this is the virtual assistant of Bright Smile Dental.', 'Shall we find a date?'],
      'Hello Zoë, this is the virtual assistant of Bright Smile Dental. This call may be recorded. Shall we find a date?',
    ],
    [
      'says all of it',
      ['Hi! I am the AI agent of Lane Inc. calling. This call is recorded. Got a minute?'],
      'Hi! I am the AI agent of Lane Inc. calling. This call is recorded. Got a minute?',
    ],
    [
      'hides that it is none of us',
      ['Hello, this is Emma from Bright Smile. Got a minute?'],
      'Hello, this is Emma from Bright Smile. I am a virtual assistant. This call may be recorded. Got a minute?',
    ],
    [
      'forgets for whom it calls',
      ['Hello, I am your virtual assistant. Got a minute?'],
      'Hello, I am your virtual assistant. I am calling on behalf of Bright Smile. This call may be recorded. Got a minute?',
    ],
    [
      'greets in Spanish',
      ['Hola, soy el asistente virtual de Lumen. ¿Tiene un momento?'],
      'Hola, soy el asistente virtual de Lumen. Esta llamada puede ser grabada. ¿Tiene un momento?',
    ],
    [
      'greets in its settings and again in its flow',
      [
        'Hello, this is the virtual assistant of Lumen.',
        'Hello! I am the virtual assistant of Lumen. What may I do for you?',
      ],
      'Hello, this is the virtual assistant of Lumen. This call may be recorded. What may I do for you?',
    ],
    [
      'speaks of recordings, places and days',
      ['Hi! I have recorded your wish for Monday at City Hall.'],
      `Hi! ${INTRODUCTION} I have recorded your wish for Monday at City Hall.`,
    ],
  ])('that %s', (_case, own, expected) => {
    expect(open(...own)).toBe(expected);
  });

  it('that says what it is elsewhere is left alone', () => {
    const words = composeOpening(call(), ['Hello, Emma here.'], { discloses: false });
    expect(words).toEqual({ say: 'Hello, Emma here.', disclosures: [] });
  });

  it('that speaks late greets no more, and is not taken to have been silent', () => {
    const transcript = lines(['assistant', BUILT_IN], ['user', 'Hello?']);
    const reply = 'Hello, this is the virtual assistant of Lumen. What may I do for you?';
    const { say } = composeContinuation(call({ transcript }), [reply], true);
    expect(say).toBe('What may I do for you?');
    expect(wasSpoken(reply, say)).toBe(true);
    expect(wasSpoken('It costs 12 dollars.', say)).toBe(false);
    expect(wasSpoken(reply, '')).toBe(false);
  });
});

describe('about a debt', () => {
  const debt = (transcript: CallLine[] = []) => call({ workflowTag: 'COLLECTIONS', company: 'Meridian', transcript });
  const QUESTION = 'Before I go on: am I speaking with Zoë Byron?';

  it('the person is asked for first, and the debt waits for their answer', () => {
    const opening = composeOpening(debt(), ['Your balance is 412 dollars. How will you pay?']);
    expect(opening).toMatchObject({ isHeld: true, disclosures: expect.not.arrayContaining(['MINI_MIRANDA']) });
    expect(opening.say).toBe(
      `Hello Zoë, this is the virtual assistant of Meridian. This call may be recorded. ${QUESTION}`,
    );
    const then = composeAfterConfirmation(['Your balance is 412 dollars. How will you pay?']);
    expect(then).toEqual({
      say: `${MINI_MIRANDA} Your balance is 412 dollars. How will you pay?`,
      disclosures: ['MINI_MIRANDA'],
    });
  });

  it('an assistant that asks for the person itself is not asked before, and the sentence follows the yes', () => {
    const own = 'Am I speaking with Zoë Byron?';
    const opening = composeOpening(debt(), [own]);
    expect(opening.say.endsWith(`recorded. ${own}`)).toBe(true);
    const answered = (text: string) => debt(lines(['assistant', opening.say], ['user', text]));
    expect(composeContinuation(answered('Yes, speaking.'), ['Thank you.'], false).say).toBe(
      `${MINI_MIRANDA} Thank you.`,
    );
    expect(composeContinuation(answered('No, she is out.'), ['Sorry.'], false).say).toBe('Sorry.');
    expect(
      composeContinuation(answered('Who is this?'), ['This is Meridian. Am I speaking with Zoë Byron?'], false).say,
    ).not.toContain('debt');
    const understood = composeContinuation(answered('You found me alright'), ['Your balance is 5 dollars.'], false);
    expect(understood).toEqual({ say: `${MINI_MIRANDA} Your balance is 5 dollars.`, disclosures: ['MINI_MIRANDA'] });
    const once = debt(
      lines(['assistant', opening.say], ['user', 'Yes'], ['assistant', understood.say], ['user', 'Yes']),
    );
    expect(composeContinuation(once, ['Thank you.'], false)).toEqual({ say: 'Thank you.', disclosures: [] });
  });

  it('the sentence is not said twice where the flow says it', () => {
    expect(
      composeAfterConfirmation([`${MINI_MIRANDA} Your balance is 5 dollars.`]).say.match(/collect a debt/g),
    ).toHaveLength(1);
  });

  it.each([
    ...[
      'Yes.',
      'Yes, speaking.',
      'Speaking',
      'This is she.',
      "That's me",
      'This is Zoë',
      'Zoë Byron',
      "I'm Zoe Byron",
      'yep',
    ].map((said) => [said, 'confirmed'] as const),
    ...['you are talking to her', 'It is me, yes', 'Sí, soy yo'].map((said) => [said, 'confirmed'] as const),
    ...[
      'No.',
      'Wrong number!',
      "She's at work.",
      'She is speaking on another line',
      'I am her husband',
      'This is Tom.',
    ].map((said) => [said, 'denied'] as const),
    ...[
      'Yes, this is her mother',
      'There is nobody here by that name, no one of that name',
      'Can I take a message?',
    ].map((said) => [said, 'denied'] as const),
    ...["I don't know him", 'No está', 'he passed away', 'My wife is not home'].map(
      (said) => [said, 'denied'] as const,
    ),
    ...['Hold on, I will get her.', 'One moment please', 'No, hang on'].map((said) => [said, 'fetching'] as const),
    ...['Who is this?', 'Yes, who is calling?', 'What is this about?', 'Hello?', 'maybe', ''].map(
      (said) => [said, 'unclear'] as const,
    ),
  ])('"%s" is %s', (answer, result) => {
    expect(readPartyAnswer(answer, { ...lead, firstName: answer.includes('Zoe') ? 'Zoe' : 'Zoë' })).toBe(result);
  });
});

describe('a caller about a debt', () => {
  const inbound = call({
    outbound: false,
    workflowTag: 'COLLECTIONS',
    lead: {},
    concerns: { firstName: 'Zoë', lastName: 'Byron' },
  });

  it('hears neither the name nor the debt before they have said who they are', () => {
    const { say, isHeld } = composeOpening(inbound, [
      'Hello, I am the virtual assistant of Bright Smile. You owe 400 dollars.',
    ]);
    expect(isHeld).toBe(true);
    expect(say).toMatch(/may I ask for your full name\?$/);
    expect(say).not.toMatch(/Zo[eë]|Byron|owe|400/);
  });

  it.each([
    ['Zoe Byron.', 'confirmed'],
    ['My name is Byron, Zoë Byron', 'confirmed'],
    ['Yes.', 'unclear'],
    ['Speaking.', 'unclear'],
    ['Zoë', 'unclear'],
    ['This is Hugo Byron', 'unclear'],
    ['Wrong number.', 'denied'],
  ])('who says "%s" is %s', (answer, result) => expect(answerOfParty(inbound, answer)).toBe(result));
});
