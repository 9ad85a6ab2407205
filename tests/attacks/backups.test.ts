// What a writer to the place where backups lie can do with one: nothing that a restore, or a look at the file, would accept.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/kernel/backup/back-up.ts';
import { inspect, readTables, restore } from '../../server/kernel/backup/restore.ts';
import type { BackupAccess } from '../../server/kernel/backup/wrapped-key.ts';
import { DatabaseServer } from '../../server/kernel/db/server.ts';
import { createLog } from '../../server/kernel/log.ts';
import { readMigrations } from '../../server/kernel/migrate.ts';
import { parseMasterKeys } from '../../server/kernel/secrets/master-keys.ts';
import { projectFolder, type TestApp, testApp } from '../support/app.ts';
import { emptyDatabase } from '../support/cluster.ts';
import { parley } from '../support/command-line.ts';

const PASSPHRASE = 'correct horse battery';
const masterText = randomBytes(32).toString('base64');
const keys = parseMasterKeys(masterText);
let app: TestApp;
let folder: string;
let plain: Buffer;
let older: Buffer;
let encrypted: Buffer;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'parley-backups-'));
  const server = new DatabaseServer(app.databaseUrl);
  const write = async (name: string, options: Parameters<typeof backUp>[2]): Promise<Buffer> => {
    await backUp(server, path.join(folder, name), options);
    return readFile(path.join(folder, name));
  };
  older = await write('first', { keys });
  await app.owner.post('/v1/identity/api-keys', { name: 'Between the two' });
  // More than fits into one frame of an encrypted file, and nothing that can be compressed.
  await app.kernel.db.pool.query('create table noise (bytes text)');
  await app.kernel.db.pool.query('insert into noise values ($1)', [randomBytes(200_000).toString('base64')]);
  plain = await write('plain', { keys });
  encrypted = await write('encrypted', { keys, passphrase: PASSPHRASE, isEncrypted: true });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

let made = 0;
async function look(bytes: Buffer, access: BackupAccess = { keys }) {
  const file = path.join(folder, `case-${made++}`);
  await writeFile(file, bytes);
  return inspect(file, access);
}

/** The file as text, as its writer made it: latin1 keeps every byte. */
const opened = (bytes: Buffer): string => gunzipSync(bytes).toString('latin1');
const closed = (text: string): Buffer => gzipSync(Buffer.from(text, 'latin1'));
const endOf = (text: string): number => text.lastIndexOf('{"end":');

/** One more owner key in the table, as in the attack that this test is about: blocks and counts are right. */
function withForgedKey(text: string): string {
  const at = text.indexOf('{"table":"public.api_keys"');
  const [line = '', length = ''] = text.slice(at).split('\n');
  const start = at + line.length + length.length + 2;
  const block = text.slice(start, start + Number(length));
  const [row = ''] = block.split('\n');
  const forged = `${block}${row.replace(/[0-9a-f]{8}-[0-9a-f]{4}/, '0190dead-beef')}\n`;
  const rows = JSON.parse(text.slice(endOf(text))) as { end: { rows: Record<string, number> } };
  rows.end.rows['public.api_keys'] = (rows.end.rows['public.api_keys'] ?? 0) + 1;
  const body = `${text.slice(0, at)}${line}\n${forged.length}\n${forged}${text.slice(start + Number(length), endOf(text))}`;
  return `${body}${JSON.stringify(rows)}\n`;
}

describe('a backup is refused', () => {
  it('after a row was added, whichever checksum is put in its place', async () => {
    const forged = withForgedKey(opened(plain));
    expect(forged.length).toBeGreaterThan(opened(plain).length);
    const body = forged.slice(0, endOf(forged));
    const { rows } = (JSON.parse(forged.slice(endOf(forged))) as { end: { rows: object } }).end;
    const sha256 = createHash('sha256').update(body, 'latin1').digest('hex');
    const guess = createHmac('sha256', Buffer.alloc(32))
      .update(body, 'latin1')
      .update(JSON.stringify(rows))
      .digest('hex');
    for (const proof of [{}, { sha256 }, { hmac: sha256 }, { hmac: guess }, { hmac: '' }, { hmac: null }]) {
      await expect(look(closed(`${body}${JSON.stringify({ end: { rows, ...proof } })}\n`))).rejects.toThrow();
    }
  });

  it('when it is made to look like one of before 0.2, with the checksum that these had', async () => {
    const forged = withForgedKey(opened(plain)).replace('PARLEY-BACKUP 2', 'PARLEY-BACKUP 1');
    const body = forged.slice(0, endOf(forged));
    const { rows } = (JSON.parse(forged.slice(endOf(forged))) as { end: { rows: object } }).end;
    const sha256 = createHash('sha256').update(body, 'latin1').digest('hex');
    const file = closed(`${body}${JSON.stringify({ end: { rows, sha256 } })}\n`);
    await expect(look(file)).rejects.toThrow(/does not prove who wrote it/);
    // The same file is what an operator takes who says so: the refusal above is not for another reason.
    expect((await look(file, { keys, unauthenticated: true })).isProved).toBe(false);
  });

  it('with any byte of its contents flipped', async () => {
    const text = opened(plain);
    const step = Math.floor(text.length / 40);
    for (let at = 0; at < text.length; at += step) {
      const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
      await expect(look(closed(flipped)), `byte ${at}`).rejects.toThrow();
    }
  });

  it('with parts of another backup of the same installation', async () => {
    const [one, two] = [opened(older), opened(plain)];
    const tableAt = (text: string): number => text.indexOf('{"table":"public.api_keys"');
    const nextTable = (text: string): number => text.indexOf('{"table":', tableAt(text) + 1);
    const swapped = two.slice(0, tableAt(two)) + one.slice(tableAt(one), nextTable(one)) + two.slice(nextTable(two));
    await expect(look(closed(swapped))).rejects.toThrow(/proof of origin/);
    await expect(look(closed(one.slice(0, endOf(one)) + two.slice(endOf(two))))).rejects.toThrow(/proof of origin/);
    const head = (text: string): number => text.indexOf('{"table":');
    await expect(look(closed(one.slice(0, head(one)) + two.slice(head(two))))).rejects.toThrow(/proof of origin/);
    const missing = two.slice(0, tableAt(two)) + two.slice(nextTable(two));
    await expect(look(closed(missing))).rejects.toThrow(/proof of origin/);
  });

  it('cut off anywhere, or empty, or something else', async () => {
    for (const share of [0, 0.1, 0.5, 0.99])
      await expect(look(plain.subarray(0, Math.floor(plain.length * share)))).rejects.toThrow();
    const text = opened(plain);
    await expect(look(closed(text.slice(0, endOf(text))))).rejects.toThrow(/too early/);
    await expect(look(closed('PARLEY-BACKUP 2\n{'))).rejects.toThrow();
    await expect(look(closed('PARLEY-BACKUP 2\nnull\n'))).rejects.toThrow(/damaged/);
  });

  it('with another master key, or none', async () => {
    await expect(look(plain, { keys: parseMasterKeys(randomBytes(32).toString('base64')) })).rejects.toThrow(
      /not the one/,
    );
    await expect(look(plain, {})).rejects.toThrow(/is needed/);
    const own = parseMasterKeys(`${randomBytes(32).toString('base64')},${masterText}`);
    expect((await look(plain, { keys: own })).isProved).toBe(true);
  });

  it('by the command, which says so in one sentence and restores nothing', async () => {
    const forged = path.join(folder, 'forged');
    await writeFile(forged, closed(withForgedKey(opened(plain))));
    const env = { PARLEY_SECRET_KEY: masterText, DATA_DIR: path.join(folder, 'nothing'), LOG_LEVEL: 'silent' };
    const refused = await parley(['restore', forged, '--check'], env);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr.trim().split('\n').at(-1)).toContain('proof of origin does not fit');
    const good = await parley(['restore', path.join(folder, 'plain'), '--check'], env);
    expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('was written with this master key')]);
    await expect(readFile(path.join(folder, 'nothing', 'secret-key'))).rejects.toThrow(/ENOENT/);
  });

  it('when it is exchanged between the look and the restore', async () => {
    const file = path.join(folder, 'exchanged');
    await writeFile(file, older);
    const inspected = await inspect(file, { keys });
    await writeFile(file, closed(withForgedKey(opened(older))));
    const url = await emptyDatabase();
    const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
    const options = { migrations, log: createLog('silent'), access: { keys }, settle: [] };
    await expect(restore(new DatabaseServer(url), file, inspected, options)).rejects.toThrow();
    const client = new DatabaseServer(url).client('test');
    await client.connect();
    const { rows } = await client.query('select 1 from api_keys');
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe('an encrypted backup', () => {
  it('shows nothing, and opens with its passphrase and the key that is sealed in it', async () => {
    expect(encrypted.toString('latin1')).not.toMatch(/PARLEY-BACKUP|api_keys|wrapped_key/);
    expect((await look(encrypted, { passphrase: PASSPHRASE })).isProved).toBe(true);
    expect((await look(encrypted, { passphrase: PASSPHRASE, keys })).rows).toEqual((await look(plain)).rows);
  });

  it('is refused without the passphrase, with another, and after any change', async () => {
    await expect(look(encrypted)).rejects.toThrow(/is encrypted/);
    await expect(look(encrypted, { passphrase: 'another passphrase' })).rejects.toThrow(/does not open/);
    const access = { passphrase: PASSPHRASE };
    for (const at of [25, 36, 39, 60, Math.floor(encrypted.length / 2), encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(look(changed, access), `byte ${at}`).rejects.toThrow();
    }
    await expect(look(encrypted.subarray(0, encrypted.length - 40), access)).rejects.toThrow(/too early/);
    // Frames in another order: each is bound to its position.
    const frame = 5 + 64 * 1024 + 16;
    const start = 19 + 16;
    expect(encrypted.length).toBeGreaterThan(start + 2 * frame);
    const swapped = Buffer.concat([
      encrypted.subarray(0, start),
      encrypted.subarray(start + frame, start + 2 * frame),
      encrypted.subarray(start, start + frame),
      encrypted.subarray(start + 2 * frame),
    ]);
    await expect(look(swapped, access)).rejects.toThrow(/does not open/);
  });
});

it('the heads of the chains are in a backup, and can be compared', async () => {
  const { rows } = await readTables(path.join(folder, 'plain'), { keys }, ['public.audit_heads']);
  const noted = rows.get('public.audit_heads') ?? [];
  expect(noted.length).toBeGreaterThan(0);
  expect(noted[0]).toMatchObject({
    seq: expect.stringMatching(/^\d+$/),
    hash: expect.stringMatching(/^\\x[0-9a-f]{64}$/),
  });
});
