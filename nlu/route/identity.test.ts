// Who was asked for by name says so, is somebody else, or asks back, which is no answer.
import { describe, expect, test } from 'vitest';
import type { Choice } from '../../flow/language/choices.ts';
import { chooseByWords } from './choose.ts';
import { asksWhoWeAre, saysTheyAreTheOne } from './identity.ts';

const ways: Choice[] = [
  { id: 'self', prompt: 'The person says yes, that is them' },
  { id: 'other', prompt: 'The person says no, it is somebody else' },
  { id: 'later', prompt: 'The person asks to be called back another time' },
];
const ASKED = 'Hello, this is the virtual assistant of Alder. Am I speaking with Tomas Reyes?';

describe('asked for a certain person', () => {
  test.each([
    ['this is tomas', 'self'],
    ['Tomas speaking', 'self'],
    ['it is me', 'self'],
    ['speaking, what is it', 'self'],
    ['no, this is his brother', 'other'],
    ['not right now', 'later'],
    ["I'm at work, call me later", 'later'],
    ['who is this?', null],
    ['depends who is asking', null],
    ['what is this about', null],
    ['maybe', null],
  ])('%s', (heard, id) => expect(chooseByWords(ways, heard, ASKED)?.id).toBe(id));

  test.each(['this is his wife', 'I am busy', 'this is Bruno', 'I am not'])('does not say yes: %s', (heard) =>
    expect(saysTheyAreTheOne(heard, ASKED)).toBe(false),
  );
  test('only where that was asked', () =>
    expect(saysTheyAreTheOne('this is tomas', 'How can I help you?')).toBe(false));
  test.each([
    ['her husband', 'Are you Maria or her husband?'],
    ['Bill', 'May I speak with Maria about her bill?'],
    ['the owner', 'Is this Ana, or the owner of the line?'],
    ['this is mr lopez', 'Am I speaking with Mrs. Lopez?'],
    ['yes a good time', 'Is this a good time?'],
  ])('is not the one who is asked for: %s, after “%s”', (heard, asked) =>
    expect(saysTheyAreTheOne(heard, asked)).toBe(false),
  );
  test.each([
    ['maria', 'Are you Maria or her husband?'],
    ['this is mrs lopez', 'Am I speaking with Mrs. Lopez?'],
    ['Ana here', 'Is this a good time? Am I talking to Ana Ruiz?'],
  ])('is the one who is asked for: %s, after “%s”', (heard, asked) =>
    expect(saysTheyAreTheOne(heard, asked)).toBe(true),
  );
});

test.each(['who are you looking for', 'what is this worth', 'who is the owner of the house', 'why is my bill so high'])(
  'asks about something else: %s',
  (heard) => expect(asksWhoWeAre(heard)).toBeNull(),
);
