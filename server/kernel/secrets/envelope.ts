// Owns how secrets lie at rest: values sealed under an organization's data key, data keys wrapped under a master key.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { CannotOpen, seal, unambiguous, unseal } from './aead.ts';
import { derive, type MasterKey, type MasterKeys } from './master-keys.ts';

/** Seals up to 2^32 values before random nonces may repeat: one key per organization, or per person. */
export type DataKey = {
  readonly id: string;
  readonly orgId: string;
  readonly secret: KeyObject;
  /** The first row of the audit log that this key keys; null until there is one. Part of the wrap: only a holder of the master key can change it. */
  readonly auditFrom: number | null;
};
/** Where a sealed value lives. It opens nowhere else. */
export type FieldLocation = { orgId: string; table: string; row: string; field: string };
export type WrappedKey = { masterKeyId: string; wrapped: Buffer };

const VALUE_VERSION = 1;
const WRAP_VERSION = 1;
const CHAINED_WRAP_VERSION = 2;
const VALUE_HEADER = 1 + 16;
const WRAP_HEADER = 1 + 4;
const CHAINED_WRAP_HEADER = WRAP_HEADER + 8;

/** version 1 · data key id 16 · nonce 12 · ciphertext · tag 16 */
export function sealValue(key: DataKey, location: FieldLocation, plaintext: string | Buffer): Buffer {
  if (key.orgId !== location.orgId) throw new Error('a value must be sealed under a data key of the same organization');
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext;
  return seal(key.secret, valueHeader(key), boundTo(location), bytes);
}

export function openValue(key: DataKey, location: FieldLocation, sealed: Buffer): Buffer {
  if (key.orgId !== location.orgId || !sealed.subarray(0, VALUE_HEADER).equals(valueHeader(key)))
    throw new CannotOpen();
  return unseal(key.secret, VALUE_HEADER, boundTo(location), sealed);
}

const headers = new WeakMap<DataKey, Buffer>();

/** Made once per key in memory, as every value begins with it. */
function valueHeader(key: DataKey): Buffer {
  const known = headers.get(key) ?? Buffer.concat([Buffer.of(VALUE_VERSION), uuidBytes(key.id)]);
  headers.set(key, known);
  return known;
}

const boundTo = ({ orgId, table, row, field }: FieldLocation): string[] => ['value', orgId, table, row, field];

/** A fixed fingerprint for look-ups by equality. Hangs on the data key, so that it survives a change of the master key. */
export function blindIndex(key: DataKey, location: Omit<FieldLocation, 'row'>, normalizedValue: string): Buffer {
  if (key.orgId !== location.orgId) throw new Error('a blind index must use a data key of the same organization');
  return createHmac('sha256', indexKeyOf(key))
    .update(unambiguous([location.orgId, location.table, location.field, normalizedValue]))
    .digest();
}

const indexKeyOf = subKey('parley/blind-index');
const chainKeyOf = subKey('parley/chains');

/** Derived once per key in memory: look-ups by many values would spend most of their time here. */
function subKey(label: string): (key: DataKey) => Buffer {
  const derived = new WeakMap<DataKey, Buffer>();
  return (key) => {
    const known = derived.get(key) ?? Buffer.from(hkdfSync('sha256', key.secret, Buffer.alloc(0), label, 32));
    derived.set(key, known);
    return known;
  };
}

/** Authenticates the rows of an organization's chains. What the parts are begins with what they are for. */
export const chainMac = (key: DataKey, parts: readonly (string | Buffer)[]): Buffer =>
  createHmac('sha256', chainKeyOf(key)).update(unambiguous(parts)).digest();

export function newDataKey(orgId: string, id: string): DataKey {
  return { id, orgId, secret: createSecretKey(randomBytes(32)), auditFrom: null };
}

/** version 1 · master key id 4 · nonce 12 · ciphertext 32 · tag 16; version 2 has the first keyed row of the audit log after the id, in 8 bytes */
export function wrapDataKey(keys: MasterKeys, key: DataKey): WrappedKey {
  const master = keys[0];
  const header = wrapHeader(master.id, key.auditFrom);
  const wrapped = seal(wrappingKey(master), header, ['data-key', key.orgId, key.id], key.secret.export());
  return { masterKeyId: master.id, wrapped };
}

export function unwrapDataKey(keys: MasterKeys, orgId: string, id: string, wrapped: Buffer): DataKey {
  const isChained = wrapped[0] === CHAINED_WRAP_VERSION;
  const length = isChained ? CHAINED_WRAP_HEADER : WRAP_HEADER;
  if (wrapped.length < length) throw new CannotOpen();
  const auditFrom = isChained ? Number(wrapped.readBigUInt64BE(WRAP_HEADER)) : null;
  const master = keys.find((candidate) => wrapped.subarray(0, length).equals(wrapHeader(candidate.id, auditFrom)));
  if (!master) throw new CannotOpen();
  const bytes = unseal(wrappingKey(master), length, ['data-key', orgId, id], wrapped);
  return { id, orgId, secret: createSecretKey(bytes), auditFrom };
}

/** The same data key under the first master key: nothing that it sealed has to be touched. */
export function rewrap(keys: MasterKeys, orgId: string, id: string, wrapped: Buffer): WrappedKey {
  return wrapDataKey(keys, unwrapDataKey(keys, orgId, id, wrapped));
}

const wrappingKey = (master: MasterKey): Buffer => derive(master, 'data-key-wrapping');
function wrapHeader(masterKeyId: string, auditFrom: number | null): Buffer {
  const id = Buffer.from(masterKeyId, 'hex');
  if (auditFrom === null) return Buffer.concat([Buffer.of(WRAP_VERSION), id]);
  const from = Buffer.alloc(8);
  from.writeBigUInt64BE(BigInt(auditFrom));
  return Buffer.concat([Buffer.of(CHAINED_WRAP_VERSION), id, from]);
}

function uuidBytes(id: string): Buffer {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new Error('a data key id must be a uuid');
  return bytes;
}
