import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Invalid } from '../kernel/errors.ts';
import { validated } from './validation.ts';

const Op = z.discriminatedUnion('op', [
  z.object({ op: z.literal('upsert_node'), node: z.looseObject({ id: z.string().optional() }) }),
  z.object({ op: z.literal('remove_node'), node_id: z.string() }),
]);
const Batch = z.object({
  ops: z.array(Op).min(1).max(200),
  base_version: z.int().optional(),
  flag: z.boolean().optional(),
  ratio: z.number().gt(0).optional(),
  mode: z.enum(['a', 'b', 'c']).optional(),
  nick: z.string().min(2).max(4).optional(),
  at: z.iso.datetime().optional(),
  who: z.uuid().optional(),
  cap: z.int().nullable().optional(),
});

function problems(body: unknown) {
  try {
    validated(Batch, 'body', body);
  } catch (error) {
    if (error instanceof Invalid) return error.items;
    throw error;
  }
  return [];
}
const one = (extra: object) => problems({ ops: [{ op: 'remove_node', node_id: 'n' }], ...extra });

describe('validation in the words of pydantic', () => {
  it('writes the tag of a union into the place', () => {
    expect(problems({ ops: [{ op: 'upsert_node' }] })).toEqual([
      { type: 'missing', loc: ['body', 'ops', 0, 'upsert_node', 'node'], msg: 'Field required' },
    ]);
    expect(problems({ ops: [{ op: 'upsert_node', node: { id: 7 } }] })[0]?.loc).toEqual([
      'body',
      'ops',
      0,
      'upsert_node',
      'node',
      'id',
    ]);
  });
  it('tells an unknown tag from a missing one', () => {
    expect(problems({ ops: [{ op: 'explode' }] })[0]).toMatchObject({
      type: 'union_tag_invalid',
      loc: ['body', 'ops', 0],
      ctx: { discriminator: "'op'", tag: 'explode', expected_tags: "'upsert_node', 'remove_node'" },
    });
    expect(problems({ ops: [{}] })[0]).toMatchObject({ type: 'union_tag_not_found', loc: ['body', 'ops', 0] });
    expect(problems({ ops: ['x'] })[0]).toMatchObject({ type: 'dict_type', loc: ['body', 'ops', 0] });
  });
  it('counts lists', () => {
    const op = { op: 'remove_node', node_id: 'n' };
    expect(problems({ ops: Array(201).fill(op) })).toEqual([
      {
        type: 'too_long',
        loc: ['body', 'ops'],
        msg: 'List should have at most 200 items after validation, not 201',
        ctx: { field_type: 'List', max_length: 200, actual_length: 201 },
      },
    ]);
    expect(problems({ ops: [] })[0]).toMatchObject({
      type: 'too_short',
      msg: 'List should have at least 1 item after validation, not 0',
    });
  });
  it.each([
    [{ base_version: '5' }, 'int_parsing'],
    [{ base_version: 1.5 }, 'int_from_float'],
    [{ base_version: [] }, 'int_type'],
    [{ flag: 'perhaps' }, 'bool_parsing'],
    [{ flag: 1 }, 'bool_type'],
    [{ ratio: 0 }, 'greater_than'],
    [{ ratio: 'x' }, 'float_parsing'],
    [{ mode: 'd' }, 'enum'],
    [{ nick: 'x' }, 'string_too_short'],
    [{ nick: 'xxxxx' }, 'string_too_long'],
    [{ at: 'noon' }, 'datetime_from_date_parsing'],
    [{ who: 'me' }, 'uuid_parsing'],
    [{ ops: {} }, 'list_type'],
  ])('calls %j %s', (extra, type) => expect(one(extra).map((item) => item.type)).toEqual([type]));

  it('takes null in an optional field for absent, but keeps it where null is a value', () => {
    const body = { ops: [{ op: 'remove_node', node_id: 'n' }], base_version: null, flag: null, cap: null };
    expect(validated(Batch, 'body', body)).toEqual({ ops: body.ops, cap: null });
    expect(body.base_version).toBeNull();
  });
  it('echoes short scalars only', () => {
    expect(one({ nick: 5 })[0]).toHaveProperty('input', 5);
    expect(one({ nick: 'x'.repeat(257) })[0]).not.toHaveProperty('input');
    expect(one({ nick: { a: 1 } })[0]).not.toHaveProperty('input');
  });
});
