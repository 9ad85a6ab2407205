import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CannotOpen } from './aead.ts';
import {
  blindIndex,
  type FieldLocation,
  newDataKey,
  openValue,
  rewrap,
  sealValue,
  unwrapDataKey,
  wrapDataKey,
} from './envelope.ts';
import { parseMasterKeys } from './master-keys.ts';

const orgId = randomUUID();
const key = newDataKey(orgId, randomUUID());
const place: FieldLocation = { orgId, table: 'providers', row: 'r1', field: 'api_key' };
const masterText = () => randomBytes(32).toString('base64');

/** Every position, every single bit of it. */
function* damaged(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] as number) ^ (1 << bit);
      yield copy;
    }
  }
}

describe('a sealed value', () => {
  test('opens where it was sealed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.tuple(fc.string(), fc.string(), fc.string()),
        (bytes, [table, row, field]) => {
          const there = { orgId, table, row, field };
          expect(openValue(key, there, sealValue(key, there, Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
        },
      ),
    );
    expect(openValue(key, place, sealValue(key, place, 'schön 🔑')).toString('utf8')).toBe('schön 🔑');
  });

  test('says its version and data key, shows nothing of the text, and never looks the same twice', () => {
    const sealed = sealValue(key, place, 'a secret that must not show');
    expect(sealed[0]).toBe(1);
    expect(sealed.toString('hex', 1, 17)).toBe(key.id.replaceAll('-', ''));
    expect(sealed.includes('secret')).toBe(false);
    expect(sealed).toHaveLength(1 + 16 + 12 + 27 + 16);
    expect(sealValue(key, place, 'a secret that must not show')).not.toEqual(sealed);
  });

  test('fails closed with any single bit flipped, at every position', () => {
    let count = 0;
    for (const bad of damaged(sealValue(key, place, 'sk-live-0123456789'))) {
      expect(() => openValue(key, place, bad)).toThrow(CannotOpen);
      count++;
    }
    expect(count).toBe((1 + 16 + 12 + 18 + 16) * 8);
  });

  test('fails closed when cut, lengthened or replaced', () => {
    const sealed = sealValue(key, place, 'sk-live-0123456789');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => openValue(key, place, sealed.subarray(0, length))).toThrow(CannotOpen);
    }
    expect(() => openValue(key, place, Buffer.concat([sealed, Buffer.of(0)]))).toThrow(CannotOpen);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (junk) => {
        expect(() => openValue(key, place, Buffer.from(junk))).toThrow(CannotOpen);
      }),
    );
  });

  test.each([
    ['another row', { row: 'r2' }],
    ['another field', { field: 'label' }],
    ['another table', { table: 'carriers' }],
    ['another organization', { orgId: randomUUID() }],
    ['a place that spells the same when run together', { table: 'providersr', row: '1' }],
  ])('does not open in %s', (_where, change) => {
    const sealed = sealValue(key, place, 'x');
    const elsewhere = { ...place, ...change };
    expect(() => openValue(key, elsewhere, sealed)).toThrow(CannotOpen);
    expect(() => openValue({ ...key, orgId: elsewhere.orgId }, elsewhere, sealed)).toThrow(CannotOpen);
  });

  test('opens at no other place, whatever the two are called', () => {
    const names = fc.record({ table: fc.string(), row: fc.string(), field: fc.string() });
    fc.assert(
      fc.property(names, names, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(() => openValue(key, { orgId, ...b }, sealValue(key, { orgId, ...a }, 'x'))).toThrow(CannotOpen);
      }),
    );
  });

  test('does not open under another data key, even one of the same id', () => {
    const sealed = sealValue(key, place, 'x');
    expect(() => openValue(newDataKey(orgId, randomUUID()), place, sealed)).toThrow(CannotOpen);
    expect(() => openValue(newDataKey(orgId, key.id), place, sealed)).toThrow(CannotOpen);
  });

  test('is not made under a data key of another organization', () => {
    expect(() => sealValue(key, { ...place, orgId: randomUUID() }, 'x')).toThrow(/same organization/);
  });

  test('tells nothing by its error', () => {
    const sealed = sealValue(key, place, 'x');
    const errors = [Buffer.alloc(0), Buffer.concat([sealed, sealed])].map((bad) => {
      try {
        return openValue(key, place, bad);
      } catch (error) {
        return { name: (error as Error).name, message: (error as Error).message, cause: (error as Error).cause };
      }
    });
    expect(errors[0]).toEqual(errors[1]);
  });
});

describe('a wrapped data key', () => {
  const [oldText, newText] = [masterText(), masterText()];
  const old = parseMasterKeys(oldText);
  const { masterKeyId, wrapped } = wrapDataKey(old, key);

  test('carries the id of its master key and opens with it', () => {
    expect(masterKeyId).toBe(old[0].id);
    expect(wrapped.toString('hex', 1, 5)).toBe(old[0].id);
    expect(unwrapDataKey(old, orgId, key.id, wrapped).secret.equals(key.secret)).toBe(true);
  });

  test('fails closed with any single bit flipped', () => {
    for (const bad of damaged(wrapped)) expect(() => unwrapDataKey(old, orgId, key.id, bad)).toThrow(CannotOpen);
  });

  test('does not open with another master key, for another organization, or under another id', () => {
    expect(() => unwrapDataKey(parseMasterKeys(newText), orgId, key.id, wrapped)).toThrow(CannotOpen);
    expect(() => unwrapDataKey(old, randomUUID(), key.id, wrapped)).toThrow(CannotOpen);
    expect(() => unwrapDataKey(old, orgId, randomUUID(), wrapped)).toThrow(CannotOpen);
  });

  test('moves to a new master key, after which the old one is not needed and does not help', () => {
    const sealed = sealValue(key, place, 'survives');
    const moved = rewrap(parseMasterKeys(`${newText},${oldText}`), orgId, key.id, wrapped);
    const alone = parseMasterKeys(newText);
    expect(moved.masterKeyId).toBe(alone[0].id);
    expect(openValue(unwrapDataKey(alone, orgId, key.id, moved.wrapped), place, sealed).toString()).toBe('survives');
    expect(() => unwrapDataKey(old, orgId, key.id, moved.wrapped)).toThrow(CannotOpen);
  });

  test('says from which row on the audit log is keyed, also under another master key, and no other program can change that', () => {
    const chained = wrapDataKey(old, { ...key, auditFrom: 7 }).wrapped;
    expect(unwrapDataKey(old, orgId, key.id, chained).auditFrom).toBe(7);
    const both = parseMasterKeys(`${newText},${oldText}`);
    expect(unwrapDataKey(both, orgId, key.id, rewrap(both, orgId, key.id, chained).wrapped).auditFrom).toBe(7);
    for (const bad of damaged(chained)) expect(() => unwrapDataKey(old, orgId, key.id, bad)).toThrow(CannotOpen);
    // Neither can it be cut back to a wrap that says nothing.
    const plain = Buffer.concat([Buffer.of(1), chained.subarray(1, 5), chained.subarray(13)]);
    expect(() => unwrapDataKey(old, orgId, key.id, plain)).toThrow(CannotOpen);
  });
});

test('a blind index is equal for equal values of one field of one organization, and for nothing else', () => {
  const at = { orgId, table: 'identifiers', field: 'email' };
  const index = blindIndex(key, at, 'a@example.com');
  expect(blindIndex(key, at, 'a@example.com')).toEqual(index);
  expect(index).toHaveLength(32);
  const other = newDataKey(randomUUID(), randomUUID());
  const others = [
    blindIndex(key, at, 'b@example.com'),
    blindIndex(key, { ...at, field: 'phone' }, 'a@example.com'),
    blindIndex(key, { ...at, table: 'people' }, 'a@example.com'),
    blindIndex(other, { ...at, orgId: other.orgId }, 'a@example.com'),
  ];
  for (const different of others) expect(different).not.toEqual(index);
  expect(() => blindIndex(other, at, 'x')).toThrow(/same organization/);
});
