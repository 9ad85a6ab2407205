import { describe, expect, it } from 'vitest';
import { splitText } from './outgoing-texts.ts';

const words = (text: string): string => text.replace(/\s+/g, '');

describe('a reply by text', () => {
  it('that fits is one text, and one without words is none', () => {
    expect(splitText('Hello.')).toEqual(['Hello.']);
    expect(splitText('  \n ')).toEqual([]);
    expect(splitText('x'.repeat(1600))).toHaveLength(1);
  });

  it('that is long is cut where it reads best, and loses no word', () => {
    const paragraph = 'One sentence here. Another one there! A third? ';
    const text = `${paragraph.repeat(20)}\n\n${paragraph.repeat(40)}`;
    const parts = splitText(text);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(1600);
      expect(part).toMatch(/[.!?]$/);
    }
    expect(parts[0]).toBe(paragraph.repeat(20).trim());
    expect(words(parts.join(''))).toBe(words(text));
  });

  it('is cut between words where there are no sentences', () => {
    const parts = splitText('word '.repeat(900));
    expect(parts.every((part) => part.length <= 1600 && /^word( word)*$/.test(part))).toBe(true);
    expect(parts.join(' ').split(' ')).toHaveLength(900);
  });

  it('without any place to cut is cut all the same, and never through one character', () => {
    const parts = splitText('🙂'.repeat(1000), 1599);
    expect(parts.join('')).toBe('🙂'.repeat(1000));
    for (const part of parts) expect(part.isWellFormed()).toBe(true);
  });
});
