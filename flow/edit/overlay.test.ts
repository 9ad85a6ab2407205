// A list under change keeps what a `Map` of its items would keep, in the same order, batch after batch.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/support/properties.ts';
import { Overlay } from './overlay.ts';

type Item = { id: string; value: number };
const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const change = fc.record({ id: key, value: fc.option(fc.nat(), { nil: null }) });
const idOf = ({ id }: Item): string => id;

test('any changes, over lists with and without doubled keys', () => {
  const items = fc.array(fc.record({ id: key, value: fc.nat() }), { maxLength: 6 });
  fc.assert(
    fc.property(items, fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 4 }), (first, batches) => {
      let list: Item[] = first;
      for (const changes of batches) {
        const [overlay, map] = [new Overlay(list, idOf), new Map(list.map((item) => [item.id, item]))];
        const before = new Map(map);
        for (const { id, value } of changes) {
          if (value === null) {
            overlay.drop(id);
            map.delete(id);
          } else {
            const item = { id, value };
            overlay.put(item);
            map.set(id, item);
          }
          expect([overlay.size, overlay.has(id), overlay.get(id)]).toEqual([map.size, map.has(id), map.get(id)]);
        }
        for (const id of 'abcde') expect([overlay.get(id), overlay.before(id)]).toEqual([map.get(id), before.get(id)]);
        expect(overlay.touched).toEqual(new Set(changes.map(({ id }) => id)));
        const given = [...list];
        const after = overlay.items();
        expect(after).toEqual([...map.values()]);
        expect(list).toEqual(given);
        list = after;
      }
    }),
    { numRuns: runs(200) },
  );
});
