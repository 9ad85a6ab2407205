// The part of a long message that is compared by meaning.
import { describe, expect, it } from 'vitest';
import { questionWindow } from './questions-asked.ts';

const STORY = 'Last week I was in your shop with my sister and we looked at many things there. '.repeat(20);

describe('the window of a question', () => {
  it('is the whole of a short text', () => {
    expect(questionWindow('  When do you open?  ')).toBe('When do you open?');
  });

  it('holds the last question, wherever it stands', () => {
    for (const text of [
      `${STORY}Can I bring back the blue lamp that I bought there without a receipt?`,
      `Can I bring back the blue lamp that I bought there without a receipt? ${STORY}`,
    ]) {
      const window = questionWindow(text);
      expect(window).toContain('Can I bring back the blue lamp that I bought there without a receipt?');
      expect(window.length).toBeLessThanOrEqual(300);
    }
  });

  it('gives a short question the sentence before it, and leaves out one that is too long', () => {
    expect(questionWindow(`${STORY}My order is late. When will it come?`)).toContain(
      'My order is late. When will it come?',
    );
    expect(questionWindow(`${'zq7 '.repeat(900)}. When do you open?`)).toBe('When do you open?');
  });

  it('without a question is the beginning and the end', () => {
    const window = questionWindow(`Hello there. ${STORY}Please cancel my order.`);
    expect(window).toMatch(/^Hello there\..*Please cancel my order\.$/);
    expect(window.length).toBeLessThanOrEqual(300);
  });

  it('costs the model about as much whatever it is made of', () => {
    const strange = Array.from({ length: 60 }, (_, i) => `${i}f${i}`).join(' ');
    expect(questionWindow(`${strange} open when?`).split(' ').length).toBeLessThan(30);
    expect(questionWindow(`${strange} open when?`)).toMatch(/open when\?$/);
    expect(questionWindow('営業時間は何時ですか'.repeat(30)).length).toBeLessThanOrEqual(80);
    const plain =
      'I would like to know whether the blue lamp from your window can be sent to my sister in Boston, and what that would cost me';
    expect(questionWindow(plain)).toBe(plain);
  });

  it('takes no address for a question', () => {
    expect(questionWindow(`See https://a.example/x?y=1 ${STORY}Please cancel my order.`)).toMatch(
      /Please cancel my order\.$/,
    );
  });

  it.each([
    ['one word', 'x'.repeat(4000)],
    ['question marks', '?'.repeat(4000)],
    ['blanks', `a${' '.repeat(3998)}b`],
    ['one long question', `${'x'.repeat(3999)}?`],
  ])('is short for %s', (_what, text) => {
    expect(questionWindow(text).length).toBeLessThanOrEqual(300);
    expect(questionWindow(text)).not.toBe('');
  });
});
