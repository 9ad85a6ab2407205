import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Invalid } from '../../kernel/errors.ts';
import { event, SENSITIVITIES } from '../../kernel/events.ts';
import { assertDeliverableTypes, catalogOf, isSubscribed } from './catalog.ts';

const kinds = SENSITIVITIES.map((sensitivity) =>
  event(`test.${sensitivity}`, { sensitivity, description: 'A test.', data: z.object({}) }),
);
const catalog = catalogOf(kinds);
const receivedBy = (sensitivity_max: (typeof SENSITIVITIES)[number], event_types = ['*']) =>
  kinds
    .filter((kind) => isSubscribed({ event_types, sensitivity_max, read_scopes: null }, kind))
    .map(({ sensitivity }) => sensitivity);

describe('personal and sensitive events', () => {
  it('go only to endpoints that allow them', () => {
    expect(receivedBy('non_pii')).toEqual(['non_pii']);
    expect(receivedBy('pii')).toEqual(['non_pii', 'pii']);
    expect(receivedBy('sensitive')).toEqual(['non_pii', 'pii', 'sensitive']);
    // Even when a type was chosen by name and the limit was lowered behind its back.
    expect(receivedBy('non_pii', ['test.pii', 'test.sensitive'])).toEqual([]);
  });

  it('cannot be asked for in vain', () => {
    const refused = (): void =>
      assertDeliverableTypes(catalog, { event_types: ['test.non_pii', 'test.sensitive'], sensitivity_max: 'pii' });
    expect(refused).toThrow(Invalid);
    expect(refused).toThrow('body.event_types.1');
    expect(() => assertDeliverableTypes(catalog, { event_types: ['*'], sensitivity_max: 'non_pii' })).not.toThrow();
  });

  it('of a type that left the catalog go nowhere', () => {
    expect(
      isSubscribed({ event_types: ['*'], sensitivity_max: 'sensitive', read_scopes: null }, catalog.get('test.gone')),
    ).toBe(false);
  });
});
