import { describe, expect, it } from 'vitest';
import { hiddenFrom, Masker } from './masking.ts';

const known = {
  typed: new Map([['alt_number', 'phone' as const]]),
  variables: [{ phone: '+12025550188', first_name: 'Quentin', order_no: '4711', alt_number: '2025550155' }],
  facts: ['takes insulin'],
};
const maskerOf = (...scopes: string[]) => new Masker(hiddenFrom({ scopes: new Set(scopes) }), known);

describe('a masker', () => {
  it('finds known values wherever they stand, as whole words and however they are written', () => {
    const masker = maskerOf();
    expect(masker.text('Dear QUENTIN, is 2025550188 yours? Quentins are many.')).toBe(
      'Dear Q***in, is +***0188 yours? Quentins are many.',
    );
    expect(
      masker.object({
        order_no: '4711',
        alt_number: '2025550155',
        seen: 12025550188,
        list: [{ email: 'a@b.example' }],
      }),
    ).toEqual({
      order_no: '4711',
      alt_number: '+***0155',
      seen: '+***0188',
      list: [{ email: 'a***@b***.example' }],
    });
    expect(masker.text('She takes insulin daily.')).toBe('She [hidden: needs memory:read] daily.');
  });

  it('withholds what an author wrote and what a document says from who may not read them', () => {
    const asked = {
      type: 'ask_model',
      instructions: 'Be brief.',
      purpose: 'answer',
      passages: [{ text: 'Secret.', score: 0.5 }],
    };
    expect(maskerOf().object(asked)).toEqual({
      type: 'ask_model',
      instructions: '[hidden: needs agents:read]',
      purpose: 'answer',
      passages: [{ text: '[hidden: needs knowledge_bases:read]', score: 0.5 }],
    });
    expect(maskerOf('agents:read', 'knowledge_bases:read').object(asked)).toEqual(asked);
  });

  it('leaves everything to who may read everything', () => {
    expect(
      hiddenFrom({ scopes: new Set(['identity:read', 'memory:read', 'agents:read', 'knowledge_bases:read']) }).size,
    ).toBe(0);
  });
});
