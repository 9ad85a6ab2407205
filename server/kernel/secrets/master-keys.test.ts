import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkValue,
  derive,
  loadOrCreateMasterKey,
  MasterKeyProblem,
  parseMasterKeys,
  verifyCheckValue,
} from './master-keys.ts';

const fresh = () => randomBytes(32).toString('base64url');
const folder = () => mkdtemp(path.join(tmpdir(), 'parley-master-key-'));

describe('a master key list', () => {
  test('reads base64, base64url and hex as the same key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (array) => {
        fc.pre(new Set(array).size >= 12);
        const bytes = Buffer.from(array);
        const padded = bytes.toString('base64');
        const forms = [
          padded,
          padded.replace('=', ''),
          bytes.toString('base64url'),
          bytes.toString('hex'),
          bytes.toString('hex').toUpperCase(),
        ];
        for (const form of forms) expect(parseMasterKeys(` ${form}\n`)[0].secret.export()).toEqual(bytes);
        expect(new Set(forms.map((form) => parseMasterKeys(form)[0].id)).size).toBe(1);
      }),
    );
  });

  test('keeps its order, and names each key by 8 hex digits', () => {
    const [first, second] = [fresh(), fresh()];
    const keys = parseMasterKeys(`${first}, ${second}`);
    expect(keys.map((key) => key.id)).toEqual([parseMasterKeys(first)[0].id, parseMasterKeys(second)[0].id]);
    expect(keys[0].id).toMatch(/^[0-9a-f]{8}$/);
  });

  test.each([
    ['an empty text', '', /empty/],
    ['a trailing comma', `${fresh()},`, /key 2 of PARLEY_SECRET_KEY is empty/],
    ['too few hex digits', 'ab'.repeat(31), /62 hex digits.*base64, base64url or hex/],
    ['a key of 31 bytes', randomBytes(31).toString('base64'), /must be 32 random bytes/],
    ['a key of 33 bytes', randomBytes(33).toString('base64'), /must be 32 random bytes/],
    ['a pass phrase', 'correct horse battery staple', /must be 32 random bytes/],
    ['a placeholder', '00'.repeat(32), /not random/],
    ['base64 with stray bits at its end', `${'A'.repeat(42)}B`, /must be 32 random bytes/],
  ])('refuses %s', (_what, text, message) => {
    expect(() => parseMasterKeys(text)).toThrow(MasterKeyProblem);
    expect(() => parseMasterKeys(text)).toThrow(message);
  });

  test('refuses the same key twice, in whatever notation', () => {
    const bytes = randomBytes(32);
    expect(() => parseMasterKeys(`${bytes.toString('hex')},${bytes.toString('base64')}`)).toThrow(/twice/);
  });

  test('never repeats key text in an error, and prints as nothing', () => {
    const almost = randomBytes(31).toString('base64');
    const lastWords = () => {
      try {
        return parseMasterKeys(almost);
      } catch (error) {
        return inspect(error);
      }
    };
    expect(lastWords()).toContain('MasterKeyProblem');
    expect(lastWords()).not.toContain(almost.slice(0, 8));
    const text = fresh();
    const keys = parseMasterKeys(text);
    const printed = inspect(keys, { depth: 9, showHidden: true }) + JSON.stringify(keys);
    expect(printed).not.toContain(text);
    expect(printed).not.toContain(Buffer.from(text, 'base64url').toString('hex'));
  });
});

describe('the key file', () => {
  test('is made once, readable by its owner alone, and read again later', async () => {
    const dataDir = path.join(await folder(), 'new', 'data');
    const [made] = await loadOrCreateMasterKey(dataDir);
    const [again] = await loadOrCreateMasterKey(dataDir);
    expect(again.id).toBe(made.id);
    expect((await stat(path.join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  test('is one and the same for 20 processes that start together', async () => {
    const dataDir = await folder();
    const all = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateMasterKey(dataDir)));
    expect(new Set(all.map(([key]) => key.id)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  test('may list several keys for a rotation', async () => {
    const dataDir = await folder();
    const [old] = await loadOrCreateMasterKey(dataDir);
    const file = path.join(dataDir, 'secret-key');
    await writeFile(file, `${fresh()},${(await readFile(file, 'utf8')).trim()}\n`);
    expect((await loadOrCreateMasterKey(dataDir))[1]?.id).toBe(old.id);
  });

  test.each([0o640, 0o604, 0o644, 0o660])('is refused with mode %o, and the error says how to fix it', async (mode) => {
    const dataDir = await folder();
    await loadOrCreateMasterKey(dataDir);
    await chmod(path.join(dataDir, 'secret-key'), mode);
    await expect(loadOrCreateMasterKey(dataDir)).rejects.toThrow(/chmod 600/);
    await expect(loadOrCreateMasterKey(dataDir)).rejects.toBeInstanceOf(MasterKeyProblem);
  });

  test('is never replaced, even when it holds no key', async () => {
    const dataDir = await folder();
    await writeFile(path.join(dataDir, 'secret-key'), 'not a key', { mode: 0o600 });
    await expect(loadOrCreateMasterKey(dataDir)).rejects.toThrow(/secret-key has 9 characters/);
    expect(await readFile(path.join(dataDir, 'secret-key'), 'utf8')).toBe('not a key');
  });
});

test('the check value accepts any listed key and refuses others', () => {
  const [old, next, other] = [fresh(), fresh(), fresh()];
  const stored = checkValue(parseMasterKeys(old));
  expect(verifyCheckValue(stored, parseMasterKeys(old))).toBe(true);
  expect(verifyCheckValue(stored, parseMasterKeys(`${next},${old}`))).toBe(true);
  expect(verifyCheckValue(stored, parseMasterKeys(`${next},${other}`))).toBe(false);
  expect(verifyCheckValue('', parseMasterKeys(old))).toBe(false);
  expect(verifyCheckValue(`${stored}x`, parseMasterKeys(old))).toBe(false);
});

test('derived keys are fixed per key and label, and tell nothing of each other', () => {
  const [key] = parseMasterKeys(fresh());
  const [other] = parseMasterKeys(fresh());
  expect(derive(key, 'database-password')).toEqual(derive(key, 'database-password'));
  const all = [
    derive(key, 'database-password'),
    derive(key, 'blind-index'),
    derive(other, 'database-password'),
    key.secret.export(),
  ];
  expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(4);
  expect(derive(key, 'x')).toHaveLength(32);
});
